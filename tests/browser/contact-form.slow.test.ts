/**
 * The contact form in a browser: messages reach the URL in site.yaml, and the page's policy blocks
 * all others. Headers are tested in src/edge/policy.test.ts.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { browseSite } from "./browser.fixture.ts";
import { build, listFiles, makeFolder } from "../build/built-sites.fixture.ts";
import { writeSmallSite } from "../build/small-site.fixture.ts";

/** Server that receives messages and redirects visitors back to the site. */
class Inbox {
  readonly messages: { path: string; fields: Record<string, string> }[] = [];
  thanks = "";
  readonly #server: Server = createServer(
    (request, response) => void this.#receive(request, response),
  );

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.messages.push({
      path: request.url ?? "",
      fields: Object.fromEntries(new URLSearchParams(body)),
    });
    response.writeHead(303, { Location: this.thanks }).end();
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
  }

  get origin(): string {
    const address = this.#server.address();
    assert.ok(address !== null && typeof address === "object");
    return `http://127.0.0.1:${address.port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const inbox = new Inbox();
const stranger = new Inbox();
const output = path.join(makeFolder(), "dist");
before(async () => {
  await Promise.all([inbox.start(), stranger.start()]);
  const content = writeSmallSite(path.join(makeFolder(), "content"), "Form");
  const settings = path.join(content, "site.yaml");
  writeFileSync(
    settings,
    `${readFileSync(settings, "utf8")}contact_form: { action: "${inbox.origin}/messages", hidden: { subject: From the site } }\n`,
  );
  mkdirSync(path.join(content, "pages"), { recursive: true });
  writeFileSync(
    path.join(content, "pages/contact.md"),
    "---\ntitle: Contact\ndescription: Write to us\n---\n\nWrite.\n",
  );
  const built = build(content, output);
  assert.equal(built.status, 0, built.output);
});
const site = browseSite(output);
after(() => {
  inbox.stop();
  stranger.stop();
});

const isForm = (fault: string) => /127\.0\.0\.1|form-action/.test(fault);

async function fill(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Ada Byron");
  await page.getByLabel("Your e-mail address").fill("ada@site.example");
  await page.getByLabel("Your message").fill("Two lines,\nthe second one.");
}

/** Sends the form and waits for the redirect back to the site. */
async function send(options: { javaScriptEnabled?: boolean }): Promise<void> {
  inbox.thanks = `${site.origin()}/about/`;
  await site.visit(
    "/contact/",
    async ({ page }) => {
      await fill(page);
      await page.getByRole("button", { name: "Send" }).click();
      await page.waitForURL("**/about/");
    },
    { isExpected: isForm, ...options },
  );
}

/** Sends the form and waits until the browser blocks it. @returns the violated directive */
async function sendBlocked(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => {
          resolve(event.effectiveDirective);
        });
        document.querySelector<HTMLFormElement>("main form")?.requestSubmit();
      }),
  );
}

describe("the contact form", () => {
  test("is on no other page", () => {
    assert.deepEqual(
      listFiles(output)
        .filter((name) => name.endsWith(".html"))
        .filter((name) => readFileSync(path.join(output, name), "utf8").includes(inbox.origin)),
      ["contact/index.html"],
    );
  });

  test("sends messages to the URL in site.yaml, and returns to the site", async () => {
    await send({});
    assert.deepEqual(inbox.messages.splice(0), [
      {
        path: "/messages",
        fields: {
          subject: "From the site",
          name: "Ada Byron",
          email: "ada@site.example",
          message: "Two lines,\r\nthe second one.",
          website: "",
        },
      },
    ]);
  });

  test("works without JavaScript", async () => {
    await send({ javaScriptEnabled: false });
    assert.equal(inbox.messages.splice(0).length, 1);
  });

  test("sends nothing while a required field is empty", () =>
    site.visit("/contact/", async ({ page }) => {
      await page.getByLabel("Your name").fill("Ada Byron");
      await page.getByRole("button", { name: "Send" }).click();
      assert.equal(await page.evaluate(() => document.activeElement?.id), "form.email");
      assert.deepEqual(inbox.messages, []);
    }));

  test("names wrong fields at the fields and together, in the language of the page", () =>
    site.visit("/contact/", async ({ page }) => {
      const email = page.getByLabel("Your e-mail address");
      const message = page.getByLabel("Your message");
      const error = "Enter an e-mail address such as name@example.com.";
      await page.getByLabel("Your name").fill("Ada Byron");
      await email.fill("ada");
      await page.getByRole("button", { name: "Send" }).click();
      assert.equal(
        await page.getByRole("alert").innerText(),
        "Not sent yet. Please check: Your e-mail address Your message",
      );
      await page.getByText(error).waitFor();
      assert.equal(await email.getAttribute("aria-invalid"), "true");
      const described = await email.getAttribute("aria-describedby");
      assert.equal(await page.locator(`[id="${described}"]`).innerText(), error);
      await page.getByRole("alert").getByRole("link", { name: "Your message" }).click();
      assert.equal(await page.evaluate(() => document.activeElement?.id), "form.message");
      await email.fill("ada@site.example");
      await page.getByText(error).waitFor({ state: "hidden" });
      assert.equal(await email.getAttribute("aria-invalid"), null);
      assert.equal(await message.getAttribute("aria-invalid"), "true");
      assert.deepEqual(inbox.messages, []);
    }));

  test("has a honeypot field that people cannot reach", () =>
    site.visit("/contact/", async ({ page }) => {
      assert.equal(await page.getByLabel("Leave this field empty").count(), 1);
      assert.equal(await page.getByRole("textbox", { name: "empty" }).count(), 0);
      await page.getByLabel("Your message").focus();
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), "Send");
    }));

  test("sends to no other URL", () =>
    site.visit(
      "/contact/",
      async ({ page }) => {
        await fill(page);
        await page.evaluate((action) => {
          document.querySelector("main form")?.setAttribute("action", action);
        }, `${stranger.origin}/messages`);
        assert.equal(await sendBlocked(page), "form-action");
        assert.deepEqual(stranger.messages, []);
      },
      { isExpected: isForm },
    ));

  test("is blocked on other pages", () =>
    site.visit(
      "/about/",
      async ({ page }) => {
        await page.evaluate((action) => {
          const form = document.createElement("form");
          form.method = "post";
          form.action = action;
          document.querySelector("main")?.append(form);
        }, `${inbox.origin}/messages`);
        assert.equal(await sendBlocked(page), "form-action");
        assert.deepEqual(inbox.messages, []);
      },
      { isExpected: isForm },
    ));
});
