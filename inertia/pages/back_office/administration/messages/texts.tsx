import { ActionButton } from '~/components/buttons'
import { Link, useForm, router } from '@inertiajs/react'
import { useState, type SubmitEvent } from 'react'
import { textColumn } from '#kernel/formats/languages'
import type { Administration, MakerChecker } from '@generated/views'
import { MessageLanguageFields } from '~/components/back_office/administration/message_language_fields'
import { MessageVersions } from '~/components/back_office/administration/message_versions'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Notice, Page, SectionCard } from '~/components/page'
import { LanguageTabs } from '~/components/back_office/site/editor/language_tabs'
import { t } from '~/lib/translate'
import { TextInput } from '@mantine/core'
import { isPlainDate } from '#kernel/calendar/plain_date'
import { PlainTable } from '~/components/plain_table'
import '~/components/back_office/administration/messages.css'

/** Syntax of the marks in a text, each with its effect. */
const SYNTAX = [
  ['value', '{…}'],
  ['optional', '[… {…} …|…]'],
  ['count', '{…:…|…}'],
] as const

const MESSAGE_FILE_WORDS = 'message_texts.file'

interface MessageTextsProps {
  message: Administration.Message
  /** A change of these texts that a second user has yet to confirm. */
  waiting: MakerChecker.WaitingChange | null
  /** A real application with which the previews are filled. */
  preview: Administration.PreviewedFile | null
}

const HREF = '/officer/messages'
const WORDS = 'message_texts'

/** The texts of an event by SMS, or by e-mail, in every language. */
export default function MessageTexts({ message, waiting, preview }: MessageTextsProps) {
  const { template, channel, fields, values, version } = message
  const form = useForm<Record<string, string>>({ ...values, version })
  const [locale, setLocale] = useState<string>(t.locale())
  const [taken, setTaken] = useState<string | null>(null)
  const href = `${HREF}/${template}/${channel}`
  const errors = form.errors as Record<string, string | undefined>

  /** Puts a text into the form: the delivered one, or that of a version. */
  const put = (language: string, content: Readonly<Record<string, string>>) => {
    const entries = Object.entries(content).map(([field, text]) => [
      textColumn(field, language),
      text,
    ])
    form.setData({ ...form.data, ...Object.fromEntries(entries) })
    setLocale(language)
  }

  const test = (language: string) => {
    form.transform((data) => ({ ...data, locale: language }))
    form.post(`${href}/tests`, { preserveScroll: true, preserveState: true })
  }

  return (
    <Page
      title={t(`${WORDS}.title_of.${channel}`, { event: message.name })}
      backHref={HREF}
      backLabel={t(`${WORDS}.title`)}
    >
      {message.channels.length > 1 ? (
        <nav className="as-tabs" aria-label={message.name}>
          {message.channels.map((one) => (
            <Link
              key={one}
              href={`${HREF}/${template}/${one}`}
              aria-current={one === channel ? 'page' : undefined}
            >
              {t(`${WORDS}.channels.${one}`)}
            </Link>
          ))}
        </nav>
      ) : null}
      <PendingNotice waiting={waiting} />
      <MessagePlaceholders message={message} />
      <MessageFile href={href} preview={preview} />
      <PostForm
        key={href}
        form={form}
        className="as-card as-stack"
        onSend={() => {
          form.transform((data) => data)
          form.put(href, { preserveScroll: 'errors', onSuccess: () => setTaken(null) })
        }}
      >
        {channel === 'sms' ? <Notice tone="info" text={t(`${WORDS}.dlt_note`)} /> : null}
        {taken ? (
          <Notice
            tone="info"
            role="status"
            text={t(`${WORDS}.versions.taken`, { version: taken })}
          />
        ) : null}
        <FormConflict form={form} saved={{ version, values }}>
          <div className="mt-beside">
            <LanguageTabs
              locale={locale}
              onChange={setLocale}
              isMissing={(one) => form.data[textColumn('body', one)] === ''}
              hasError={(one) => fields.some((field) => errors[textColumn(field, one)])}
            >
              {(one) => (
                <MessageLanguageFields
                  form={form}
                  message={message}
                  language={message.languages.find((language) => language.locale === one)!}
                  file={preview?.values?.[one]}
                  onDelivered={(content) => put(one, content)}
                  onTest={() => test(one)}
                />
              )}
            </LanguageTabs>
          </div>
        </FormConflict>
        <SubmitRow form={form} label={t('common.actions.save')} />
      </PostForm>
      <MessageVersions
        message={message}
        onTake={(version, name) => {
          put(version.locale, version.content)
          setTaken(name)
          window.scrollTo({ top: 0 })
        }}
      />
    </Page>
  )
}

interface MessageFileProps {
  href: string
  preview: Administration.PreviewedFile | null
}

/** Fills the previews with a real application; text being written is kept. */
function MessageFile({ href, preview }: MessageFileProps) {
  const [number, setNumber] = useState(preview?.number ?? '')
  const submitSearch = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    router.get(
      href,
      { file: number.trim() || undefined },
      { preserveState: true, preserveScroll: true }
    )
  }
  return (
    <div className="as-column">
      <form className="as-actions" role="search" action={href} method="get" onSubmit={submitSearch}>
        <TextInput
          name="file"
          label={t(`${MESSAGE_FILE_WORDS}.number`)}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <ActionButton
          type="submit"
          variant="default"
          mt="auto"
          label={t(`${MESSAGE_FILE_WORDS}.show`)}
        />
      </form>
      {preview ? (
        <Notice
          tone={preview.values ? 'info' : 'warning'}
          role="status"
          text={t(`${MESSAGE_FILE_WORDS}.${preview.values ? 'shown' : 'none'}`, {
            number: preview.number,
          })}
        />
      ) : null}
    </div>
  )
}

/** The placeholders permitted in the texts of an event, each with its meaning, a sample and its rule. */
function MessagePlaceholders({ message }: { message: Administration.Message }) {
  const words = (name: string) => t(`${WORDS}.how.${name}`)
  const said = (sample: string) => (isPlainDate(sample) ? t.date(sample) : sample)
  const { samples } = message.languages.find(({ locale }) => locale === t.locale())!
  if (message.placeholders.length === 0) {
    return <SectionCard title={words('title')}>{words('none')}</SectionCard>
  }
  return (
    <details className="as-more as-card">
      <summary>{words('title')}</summary>
      <div className="as-column as-gap-above">
        <PlainTable
          caption={words('title')}
          rows={message.placeholders}
          rowKey={({ name }) => name}
          labels={`${WORDS}.how`}
          columns={(column) => [
            column('name', ({ name }) => <span className="mt-code">{`{${name}}`}</span>),
            column('meaning'),
            column('sample', ({ name }) => (
              <span className="as-said-lines">{said(samples[name])}</span>
            )),
            column('rule', ({ isNeeded, mayMiss }) =>
              words(isNeeded ? 'needed' : mayMiss ? 'optional' : 'free')
            ),
          ]}
        />
        <ul>
          {SYNTAX.map(([name, mark]) => (
            <li key={name}>
              <span className="mt-code">{mark}</span> {t(`${WORDS}.syntax.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
