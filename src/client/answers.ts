/**
 * What a client's calls answer with, as the contract has it.
 */
import type { z } from "zod";
import type { CollectionName, collections } from "../contract/collections.ts";
import type { schemas } from "../contract/v1/schemas.ts";

type Schemas = typeof schemas;

type Answer<Name extends keyof Schemas> = z.infer<Schemas[Name]>;

type ItemId<Name extends CollectionName> =
  (typeof collections)[Name]["item"]["id"];

/** A page of a list. */
export type ListAnswer<Name extends CollectionName> =
  Answer<`${ItemId<Name>}List`>;

/** An item of a list. */
export type Item<Name extends CollectionName> =
  ListAnswer<Name>["data"][number];

/** A document with its text. */
export type ItemAnswer<Name extends CollectionName> =
  Answer<`${ItemId<Name>}Response`>;

/** A document of any list with its text, as a copy keeps it. */
export type Copied = ItemAnswer<CollectionName>["data"];

/** The organisation. */
export type CompanyAnswer = Answer<"CompanyResponse">;

/** What has changed since a cursor. */
export type ChangesAnswer = Answer<"ChangesResponse">;

/** Which files hold everything. */
export type ExportAnswer = Answer<"ExportResponse">;
