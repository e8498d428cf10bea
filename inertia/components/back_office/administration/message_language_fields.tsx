import { ActionButton } from '~/components/buttons'
import { textColumn } from '#kernel/formats/languages'
import {
  type MessageValues,
  countSmsParts,
  fillMessage,
  parseMessage,
} from '#kernel/formats/message_text'
import { messageValues } from '#kernel/formats/message_values'
import type { Administration } from '@generated/views'
import { TextAreaField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import type { FormLike } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'message_texts'

interface MessageLanguageFieldsProps {
  form: FormLike<Record<string, string>>
  message: Administration.Message
  language: Administration.MessageLanguage
  /** Puts the delivered text of this language into the form. */
  onDelivered: (content: Record<string, string>) => void
  /** Values of a real application; missing ones are shown as samples. */
  file?: Readonly<Record<string, string>>
  /** Sends the contents of the form to the current user. */
  onTest: () => void
}

/** The message in one language: subject and text, its registration, and a preview. */
export function MessageLanguageFields(props: MessageLanguageFieldsProps) {
  const { form, message, language, onDelivered, file, onTest } = props
  const { locale, delivered, env } = language
  const name = (field: string) => textColumn(field, locale)
  const fieldValue = (field: string) => form.data[name(field)] ?? ''
  const common = (field: string) => ({
    form,
    name: name(field),
    label: t(`${WORDS}.fields.${field}`, { language: t.language(locale) }),
  })
  const words = message.channel === 'email' ? ['subject', 'body'] : ['body']
  const isDelivered = words.every((field) => fieldValue(field) === delivered[field])
  return (
    <div className="as-column">
      {message.channel === 'email' ? (
        <TextField {...common('subject')} lang={locale} maxLength={message.lengths.subject} />
      ) : null}
      <TextAreaField
        {...common('body')}
        lang={locale}
        rows={message.channel === 'email' ? 12 : 6}
        maxLength={message.lengths.body}
        hint={
          delivered.body
            ? t(`${WORDS}.body_hint`)
            : t(`${WORDS}.body_missing`, { language: t.language(language.fallsBackTo) })
        }
      />
      {delivered.body && !isDelivered ? (
        <ActionButton
          variant="default"
          onClick={() =>
            onDelivered(Object.fromEntries(words.map((field) => [field, delivered[field]])))
          }
          label={t(`${WORDS}.to_delivered`, { language: t.language(locale) })}
        />
      ) : null}
      {message.channel === 'sms' ? (
        <>
          <TextField
            {...common('dltTemplateId')}
            inputMode="numeric"
            hint={
              env.dltTemplateId
                ? t(`${WORDS}.id_hint.env`, { id: env.dltTemplateId })
                : t(`${WORDS}.id_hint.none`)
            }
          />
          <TextField
            {...common('sender')}
            autoCapitalize="characters"
            hint={t(`${WORDS}.sender_hint`, { sender: env.sender || 'none' })}
          />
        </>
      ) : null}
      <Preview
        channel={message.channel}
        locale={locale}
        subject={message.channel === 'email' ? fieldValue('subject') || delivered.subject : null}
        body={fieldValue('body') || delivered.body}
        values={{ ...language.samples, ...file }}
      />
      <ActionButton
        variant="default"
        aria-disabled={form.processing || undefined}
        onClick={onTest}
        label={t(`${WORDS}.test.${message.channel}`, { language: t.language(locale) })}
      />
    </div>
  )
}

interface PreviewProps {
  channel: Administration.Message['channel']
  locale: string
  subject: string | null
  body: string
  values: MessageValues
}

/** The message with its values as it is delivered; an SMS is counted as the operators count it. */
function Preview({ channel, locale, subject, body, values }: PreviewProps) {
  const filled = (text: string) => {
    const parts = parseMessage(text)
    return parts && fillMessage(parts, messageValues({ ...values }, locale)).trim()
  }
  const shown = filled(body)
  const count = channel === 'sms' && shown ? countSmsParts(shown) : null
  return (
    <div className="as-column as-tight">
      <p className="as-strong">{t(`${WORDS}.preview`)}</p>
      <div className="mt-bubble as-box as-pad as-said-lines" lang={locale}>
        {subject ? <p className="as-strong">{filled(subject) ?? subject}</p> : null}
        <p>{shown ?? t(`${WORDS}.unreadable`)}</p>
      </div>
      {count ? (
        <p className="as-muted">
          {t(`${WORDS}.length`, { length: count.length, parts: count.parts })}.{' '}
          {t(`${WORDS}.encodings.${count.encoding}`)}
        </p>
      ) : null}
    </div>
  )
}
