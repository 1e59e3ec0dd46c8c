/** Operations of the API reference in a browser, and their forms. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { layOutAll } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";

/** Chromium logs failed requests, which some tests cause on purpose. */
export const isFailedRequest = (fault: string) =>
  fault.includes("Failed to load resource") || /^(?:4\d\d|failed) /.test(fault);

export const find = (page: Page, id: string) => page.locator(`[data-operation="${id}"]`);

/** @returns the expanded form of an operation */
export async function open(page: Page, id: string): Promise<Locator> {
  // Otherwise sections change their height when they are scrolled into view, during a click.
  await layOutAll(page);
  const operation = find(page, id);
  await operation.locator(".try > summary").click();
  const form = operation.locator("form");
  await form.waitFor();
  return form;
}

export const body = (form: Locator) => form.locator("[data-body]");
export const status = (form: Locator) => form.getByRole("status");
/** Waits until a form shows the URL of its request. */
export const hasAddress = (form: Locator, address: string) =>
  eventually(async () => assert.equal(await form.locator("[data-address]").textContent(), address));
