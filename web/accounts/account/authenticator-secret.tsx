import qrcode from "qrcode-generator";
import { useMemo } from "react";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./authenticator-secret.module.css";

/** The TOTP secret for an authenticator app: as a QR code, and as text for users without a second device. */
export function AuthenticatorSecret({ secret, otpauthUrl }: { secret: string; otpauthUrl: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.secret}>
      <QrCode text={otpauthUrl} label={t("account.two_factor.qr")} />
      <div className={styles.text}>
        <p>{t("account.two_factor.scan")}</p>
        <p>{t("account.two_factor.key")}</p>
        <p translate="no">
          <code className={styles.key}>{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        </p>
      </div>
    </div>
  );
}

/** The width of the empty border that scanners need around a QR code (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

/** Dark on white in both themes, because many scanners cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => toSvgPath(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <path d={path} />
    </svg>
  );
}

function toSvgPath(text: string): { size: number; path: string } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const squares: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) squares.push(`M${column + QUIET_ZONE_MODULES} ${row + QUIET_ZONE_MODULES}h1v1h-1z`);
    }
  }
  return { size: count + 2 * QUIET_ZONE_MODULES, path: squares.join("") };
}
