import { expect, it } from "vitest";
import { toPageAddress } from "../../../contract/platform/pages/page-address.ts";

const id = "0199e1c2-0000-7000-8000-000000000001";

it.each([
  ["/", "/"],
  ["", ""],
  ["/jobs/search?title=nurse&zip_code=Utrecht#results", "/jobs/search"],
  [`/job/${id}/nurse-in-utrecht`, `/job/${id}`],
  [`/nl/job/${id}`, `/nl/job/${id}`],
  [`/jobs/apply/${id}`, `/jobs/apply/${id}`],
  [`/companies/${id}/northgate-health`, `/companies/${id}`],
  [`/admin/people/${id}`, "/admin/people/…"],
  [`/jobs/${id}/applicants/${id}`, "/jobs/…/applicants/…"],
  ["/auth/phone/+31612345678", "/auth/phone/…"],
  ["/reports/0A1B2C3D", "/reports/…"],
  ["/nl/invitations/q1w2e3r4t5y6u7i8o9p0", "/nl/invitations/…"],
  ["/invitations/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq", "/invitations/…"],
  ["javascript:alert(1)", "/…"],
  ["https://evil.example/page", "/…/…/page"],
  ["//evil.example/page", "/…/page"],
  ["/sanne@example.com", "/…"],
])("toPageAddress › turns %j into %j", (path, address) => {
  expect(toPageAddress(path)).toBe(address);
  expect(toPageAddress(address)).toBe(address);
});
