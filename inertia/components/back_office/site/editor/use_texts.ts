import { textColumn, LOCALES, TEXT_LOCALES } from '#kernel/formats/languages'
import { type FieldName, type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/**
 * Returns the fields of texts that are written in every language: `<TextField {...inLanguage('name', 'mr')} />`. Their
 * labels are under `labels` and may contain `{language}`. English is required unless `optional`.
 */
export function useTexts<D extends object>(form: FormLike<D>, labels: string, optional = false) {
  const field = useFields(form, labels)
  const wordsOf = (locale: string) => ({ language: t.language(locale) })
  return {
    inLanguage: (text: string, locale: string) => ({
      ...field(textColumn(text, locale) as FieldName<D>, text, wordsOf(locale)),
      lang: locale,
      required: !optional && locale === LOCALES[0],
    }),
    /** The values saved now, for comparison: label and value of each. */
    saved: (values: Readonly<Record<string, string>>, ...texts: string[]) =>
      TEXT_LOCALES.flatMap((locale) =>
        texts.map((text) => ({
          label: t(`${labels}.${text}`, wordsOf(locale)),
          value: values[textColumn(text, locale)],
        }))
      ),
  }
}
