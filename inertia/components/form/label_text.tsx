import { t } from '~/lib/translate'

/** The label with its mark: most fields are required, so the optional ones say it in words. */
export function LabelText({ label, required }: { label: string; required?: boolean }) {
  if (required === undefined) return <>{label}</>
  return required ? (
    <>
      {label}
      {'\u00A0'}
      <span className="as-tone" data-tone="danger" aria-hidden="true">
        *
      </span>
    </>
  ) : (
    <>
      {label} <span className="as-optional">{t('common.form.optional')}</span>
    </>
  )
}
