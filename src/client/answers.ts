/**
 * Types of the responses that a client returns.
 */
import type { z } from "zod";
import type {
  PromisedName,
  PromisedPreset,
} from "../collections/presets/presets.ts";
import type { DocumentReference, Series } from "../contract/field.ts";
import type { CommonProperties } from "../contract/v1/item.ts";
import type { schemas } from "../contract/v1/schemas.ts";

type Schemas = typeof schemas;

type Answer<Name extends keyof Schemas> = z.infer<Schemas[Name]>;

type Scalar<Field> = Field extends {
  type: "enum";
  options: readonly (infer Option)[];
}
  ? Option
  : Field extends { type: "number" }
    ? number
    : Field extends { type: "boolean" }
      ? boolean
      : string;

type Value<Field> = Field extends { list: true }
  ? Scalar<Field>[]
  : Field extends { required: true } | { default: string }
    ? Scalar<Field>
    : Scalar<Field> | null;

type Properties<Fields> = {
  [
    Key in keyof Fields as Fields[Key] extends { api: false } ? never : Key
  ]: Value<Fields[Key]>;
} & {
  [
    Key in keyof Fields as Fields[Key] extends {
      references: { name: infer Name extends string };
    }
      ? Name
      : never
  ]: Fields[Key] extends { list: true }
    ? DocumentReference[]
    : DocumentReference | null;
};

type Derived<Preset> = (Preset extends { hasReadingTime: true }
  ? { reading_time_minutes: number }
  : unknown) &
  (Preset extends { parts: true } ? { series: Series | null } : unknown);

type OwnProperties<Preset extends PromisedPreset<PromisedName>> = {
  type: Preset["openApi"]["type"];
} & Properties<Preset["fields"]> &
  Derived<Preset>;

/** A document; fields of a site's own collections have the types that its openapi.json describes. */
type Document<Name extends string> = CommonProperties &
  (Name extends PromisedName
    ? OwnProperties<PromisedPreset<Name>>
    : { type: string; [field: string]: unknown });

/** An item of a list, with its body if it was asked for. */
export type Item<Name extends string> = Document<Name> & {
  markdown?: string;
  html?: string;
  digest?: string;
};

/** A page of a list. */
export type ListAnswer<Name extends string> = Omit<
  Answer<"TagList">,
  "data"
> & { data: Item<Name>[] };

/** A document with its text. */
export interface ItemAnswer<Name extends string> {
  data: Document<Name> & { markdown: string; digest: string };
}

/** A document of any list with its text, as a copy keeps it. */
export type Copied = ItemAnswer<PromisedName>["data"];

/** The organisation. */
export type CompanyAnswer = Answer<"CompanyResponse">;

/** What has changed since a cursor. */
export type ChangesAnswer = Answer<"ChangesResponse">;

/** Which files hold everything. */
export type ExportAnswer = Answer<"ExportResponse">;
