import { useTranslation } from "../ui/translation.tsx";

/** Types, priorities and industries travel by their English name; this is how they are shown. */
export function useOptionLabel(): (value: string) => string {
  const { t } = useTranslation();
  return (value) => t(`options.${value}`, { defaultValue: value });
}
