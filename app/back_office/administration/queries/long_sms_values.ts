import { LOCALES } from '#kernel/formats/languages'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { isTooLongForSms, smsValue } from '#notifications/rules/sms_values'

/** Names of masters that stand in SMS and are cut there, with what is left of them. */
export function longSmsValues() {
  const { rows } = masters()
  const named = [
    ...rows.applicationStatuses,
    ...rows.claimStatuses,
    ...rows.banks,
    ...rows.roles,
  ].map((row) => (locale: string) => localName(row, locale))
  const schemes = rows.schemes.flatMap((row) => [
    (locale: string) => loanTypeName(row, locale),
    (locale: string) => localName(row, locale),
  ])
  const names = LOCALES.flatMap((locale) =>
    [...named, ...schemes]
      .map((nameIn) => ({ locale, name: nameIn(locale) }))
      .filter(({ name }) => isTooLongForSms(name))
  )
  const shown = new Map(
    names.map(({ locale, name }) => [name, { locale, name, cut: smsValue(name, locale) }])
  )
  return [...shown.values()]
}
