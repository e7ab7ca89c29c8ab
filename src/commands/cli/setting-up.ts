/**
 * The commands beside the daily work, loaded together: each part that the bundle is split into more
 * divides what all of them share into smaller files, and every start has to read them.
 */
export { configCommand } from "../account/config.ts";
export { loginCommand } from "../account/login.ts";
export { logoutCommand } from "../account/logout.ts";
export { probeCommand } from "../account/probe.ts";
export { completionCommand } from "./completion/scripts.ts";
export { schemaCommand } from "./schema.ts";
export { simulatorCommand } from "./simulator.ts";
export { templateCommand } from "./template.ts";
