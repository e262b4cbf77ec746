import { expect, it } from "vitest";
import type { PublicCompany } from "../../../contract/companies/companies.ts";
import { toOrganizationJsonLd } from "./organization-json-ld.ts";

const id = "0199e1c2-0000-7000-8000-000000000001";
const page = { name: "Northgate Health", description: "", origin: "https://jobs.example.org", path: "/x" };
const toJson = (company: Partial<PublicCompany>, origin = page.origin) =>
  JSON.parse(JSON.stringify(toOrganizationJsonLd(company as PublicCompany, { ...page, origin })));

it("toOrganizationJsonLd leaves out unknown properties and an address without parts", () => {
  const { name } = page;
  const url = "https://jobs.example.org/x";
  const jsonLd = { "@context": "https://schema.org", "@type": "Organization", name, url };
  expect(toJson({ id, company: name, city: null, country: null })).toEqual(jsonLd);
});

it("toOrganizationJsonLd returns the known parts of an address", () => {
  const address = { "@type": "PostalAddress", addressLocality: "Leiden", addressCountry: "NL" };
  expect(toJson({ id, city: "Leiden", country: "NL", address: "" }).address).toEqual(address);
});

it("toOrganizationJsonLd leaves out URLs without PUBLIC_URL, because search engines require absolute ones", () => {
  expect(toJson({ id, photo: "abc.webp" })).toMatchObject({ url: "https://jobs.example.org/x" });
  const { url, logo } = toJson({ id, photo: "abc.webp" }, "");
  expect([url, logo]).toEqual([undefined, undefined]);
});
