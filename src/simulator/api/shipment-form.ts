import type { ContractSwitches } from "../faults/contract.ts";
import type { Body } from "./endpoint.ts";

const labelField = "supplierLabelFile";
const textFields = [
  "supplierShippingNumber",
  "supplierShippingProvider",
  "supplierLabelUrl",
] as const;
type TextField = (typeof textFields)[number];

/** A shipment form as far as the service honours it. */
export interface ShipmentFormRead {
  /** The text fields and, as they came, fields that nobody knows. */
  readonly fields: Readonly<Record<string, unknown> & Partial<Record<TextField, unknown>>>;
  readonly label: File | undefined;
  /** Documented fields that came in a letter case that is not honoured. */
  readonly ignored: ReadonlySet<string>;
}

/** Reads a form under the letter-case rule `formCase`. */
export function readShipmentForm(
  body: Body,
  formCase: ContractSwitches["formCase"],
): ShipmentFormRead {
  const fields: Record<string, unknown> = {};
  const ignored = new Set<string>();
  let label: File | undefined;
  const entries = body.kind === "form" ? [...body.form.entries()] : [];
  for (const [sentName, value] of entries) {
    const capital = /^[A-Z]/.test(sentName);
    const name = capital ? sentName[0]?.toLowerCase() + sentName.slice(1) : sentName;
    const known = name === labelField || textFields.some((field) => field === name);
    if (!known) fields[sentName] = value;
    else if (formCase !== "any" && capital !== (formCase === "capitals")) ignored.add(name);
    else if (name === labelField && typeof value !== "string") label = value;
    else fields[name] = value;
  }
  return { fields, label, ignored };
}
