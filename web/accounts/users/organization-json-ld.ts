import type { Organization, WithContext } from "schema-dts";
import type { PublicCompany } from "../../../contract/companies/companies.ts";
import { photoUrl } from "../../platform/api/photo-url.ts";

/**
 * The structured data of a company for search engines. `description` is the text without its formatting. Unknown properties are omitted. Without `PUBLIC_URL`, all URLs
 * of the portal are omitted, because search engines require absolute ones.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/organization
 */
export function toOrganizationJsonLd(
  company: PublicCompany,
  { name, description, origin, path }: { name: string; description: string; origin: string; path: string },
): WithContext<Organization> {
  const photo = photoUrl(company.photo);
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    url: origin ? origin + path : undefined,
    sameAs: company.website ?? undefined,
    logo: origin && photo ? origin + photo : undefined,
    description: description || undefined,
    address: toPostalAddress(company),
  };
}

function toPostalAddress({ address, city, zip_code, country }: PublicCompany) {
  if (!address && !city && !zip_code && !country) return undefined;
  return {
    "@type": "PostalAddress" as const,
    streetAddress: address || undefined,
    addressLocality: city || undefined,
    postalCode: zip_code || undefined,
    addressCountry: country || undefined,
  };
}
