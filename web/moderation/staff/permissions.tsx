import type { StaffRole } from "../../../contract/accounts/staff.ts";
import { type RouteName, routes } from "../../../contract/index.ts";
import type { Access } from "../../../contract/platform/route.ts";
import { Section } from "../../platform/ui/layout/section.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./staff.module.css";

/** Each role may also do what the ones before it may. */
const steps: readonly { role: StaffRole; access: Access }[] = [
  { role: "viewer", access: "viewer" },
  { role: "moderator", access: "moderator" },
  { role: "owner", access: "administrator" },
];

/** Who can do what: the access of the routes of the staff, in words. */
export function Permissions() {
  const { t } = useTranslation();
  return (
    <Section title={t("staff.permissions.title")} titleClassName={styles.title}>
      <div className={styles.permissions}>
        {steps.map(({ role, access }) => (
          <div key={role}>
            <h3 className={styles.role}>{t(`staff.permissions.${role}`)}</h3>
            <ul>
              {listPermissions(access).map((key) => (
                <li key={key}>{t(key)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

/** The keys of the texts of all routes with an access. A test checks that each route of the staff has one. */
function listPermissions(access: Access): TextKey[] {
  const names = Object.keys(routes) as RouteName[];
  return names.filter((name) => routes[name].access === access).map((name) => `staff.can.${name}` as TextKey);
}
