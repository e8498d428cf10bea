import { textColumn, LOCALES, TEXT_LOCALES } from '#kernel/formats/languages'
import { type FieldName, type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/**
 * The fields of texts that are written in every language: `<TextField {...inLanguage('name', 'mr')} />`.
 * Their labels stand under `labels` and may name the `{language}`. English is needed unless `optional`.
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
    /** What is saved now, to compare with: label and value of each. */
    saved: (values: Readonly<Record<string, string>>, ...texts: string[]) =>
      TEXT_LOCALES.flatMap((locale) =>
        texts.map((text) => ({
          label: t(`${labels}.${text}`, wordsOf(locale)),
          value: values[textColumn(text, locale)],
        }))
      ),
  }
}
