import { CopiedText } from '~/components/copied_text'
import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

/** A token or a webhook's secret, shown once on the page after it was created. */
export function ShownToken({ text, what }: { text: string; what: 'token' | 'secret' }) {
  return (
    <Notice tone="warning" role="status" title={t(`api.shown.${what}.title`)}>
      <p>{t(`api.shown.${what}.text`)}</p>
      <CopiedText label={t(`api.shown.${what}.label`)} text={text} />
    </Notice>
  )
}
