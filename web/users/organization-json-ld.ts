import type { Organization, WithContext } from "schema-dts";
import type { PublicCompany } from "../../contract/users.ts";
import { photoUrl } from "../files/photo-url.ts";

/**
 * The structured data of a company for search engines. Unknown properties are left out.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/organization
 */
export function toOrganizationJsonLd(
  company: PublicCompany,
  { name, origin, url }: { name: string; origin: string; url: string },
): WithContext<Organization> {
  const photo = photoUrl(company.photo);
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    url,
    sameAs: company.website ?? undefined,
    logo: photo ? origin + photo : undefined,
    description: company.company_description ?? undefined,
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
