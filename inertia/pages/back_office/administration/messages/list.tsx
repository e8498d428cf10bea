import { ActionButton } from '~/components/buttons'
import { Link, router } from '@inertiajs/react'
import { NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { TEXT_LOCALES } from '#kernel/formats/languages'
import type { Administration } from '@generated/views'
import { EmptyState, Notice, Page, StatusBadge, type Tone } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const HREF = '/officer/messages'
const WORDS = 'message_texts'

type Line = Administration.MessageLine['lines'][number]

const TONES: Record<Line['origin'], Tone> = {
  own: 'success',
  delivered: 'neutral',
  missing: 'warning',
}

/** All SMS and e-mails of the portal, by subject. */
export default function Messages({ list }: { list: Administration.MessageList }) {
  return (
    <Page title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`)}>
      <Search list={list} />
      {list.longValues.length > 0 ? <LongValues values={list.longValues} /> : null}
      {list.asked.state === 'varies' ? (
        <Notice tone="warning" text={t(`${WORDS}.varies_text`)} />
      ) : null}
      {list.groups.length === 0 ? <EmptyState title={t(`${WORDS}.none_found`)} /> : null}
      {list.groups.map(({ group, rows }) => (
        <PlainTable
          key={group}
          caption={t(`${WORDS}.groups.${group}`)}
          fold="groups"
          rows={rows}
          rowKey={({ template, channel }) => `${template} ${channel}`}
          labels={`${WORDS}.columns`}
          columns={(column) => [
            column('event', ({ template, channel, name }) => (
              <Link href={`${HREF}/${template}/${channel}`}>
                {t(`${WORDS}.title_of.${channel}`, { event: name })}
              </Link>
            )),
            ...TEXT_LOCALES.map((locale) => ({
              key: locale,
              label: t.language(locale),
              render: ({ lines }: Administration.MessageLine) => (
                <InLanguage line={lines.find((line) => line.locale === locale)!} />
              ),
            })),
          ]}
        />
      ))}
    </Page>
  )
}

/** The origin of the text, its number of SMS parts, and whether it is registered with the operators. */
function InLanguage({ line: { origin, fallsBackTo, parts, varies, hasId } }: { line: Line }) {
  const values = fallsBackTo ? { language: t.language(fallsBackTo) } : undefined
  return (
    <span className="as-row">
      <StatusBadge label={t(`${WORDS}.origins.${origin}`, values)} tone={TONES[origin]} />
      {parts === null ? null : <span>{t(`${WORDS}.parts`, { parts })}</span>}
      {varies ? <StatusBadge label={t(`${WORDS}.varies`)} tone="warning" /> : null}
      {hasId === false ? <StatusBadge label={t(`${WORDS}.no_id`)} tone="warning" /> : null}
    </span>
  )
}

/** Names that operators would not deliver in full. */
function LongValues({ values }: { values: Administration.MessageList['longValues'] }) {
  return (
    <Notice tone="warning" title={t(`${WORDS}.long_values.title`, { count: values.length })}>
      <p>{t(`${WORDS}.long_values.text`)}</p>
      <details>
        <summary>{t(`${WORDS}.long_values.show`)}</summary>
        <ul>
          {values.map(({ locale, name, cut }) => (
            <li key={name} lang={locale}>
              {name}: {cut}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}

/** Search form. The search is part of the address. */
function Search({ list }: { list: Administration.MessageList }) {
  const [search, setSearch] = useState(list.asked.search)
  const [state, setState] = useState<string>(list.asked.state)
  const submitSearch = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    router.get(HREF, { q: search || undefined, state }, { preserveState: true })
  }
  return (
    <form className="as-actions" role="search" action={HREF} method="get" onSubmit={submitSearch}>
      <TextInput
        name="q"
        label={t(`${WORDS}.search`)}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        name="state"
        label={t(`${WORDS}.state`)}
        value={state}
        onChange={(event) => setState(event.currentTarget.value)}
        data={list.states.map((one) => ({
          value: one.state,
          label: t(`${WORDS}.state_count`, {
            state: t(`${WORDS}.states.${one.state}`),
            count: one.count,
          }),
        }))}
      />
      <ActionButton type="submit" variant="default" mt="auto" label={t('common.actions.search')} />
    </form>
  )
}
