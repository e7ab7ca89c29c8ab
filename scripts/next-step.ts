import { loadHelp } from "../src/commands/cli/help-language.ts";
import { chooseLanguage } from "../src/commands/process/language.ts";

const { env, platform } = process;
const locale = () => Intl.DateTimeFormat().resolvedOptions().locale;
const { language } = chooseLanguage(undefined, { env, platform, locale });
const help = await loadHelp(language);

// The command for the user's own file in a clone, where `sheetport` is not installed.
process.stdout.write(`
${help("clone.sample")}

    npx sheetport my-catalogue.xlsx --env simulator

  ${help("clone.blank", { command: "npx sheetport template my-catalogue.xlsx" })}
  ${help("clone.others", { command: "npx sheetport help" })}
`);
