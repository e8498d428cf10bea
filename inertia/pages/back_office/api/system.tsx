import { LinkButton } from '~/components/buttons'
import { router, useForm, usePage } from '@inertiajs/react'
import type { Data } from '@generated/data'
import type { Api, Auth } from '@generated/views'
import { ShownToken } from '~/components/back_office/api/shown_token'
import { NEW_TOKEN, TokenFields } from '~/components/back_office/api/token_fields'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, EmptyState, Page, SectionCard, StatusBadge, type Tone } from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

type Token = Api.System['tokens'][number]

const TONES: Record<Token['state'], Tone> = {
  in_force: 'success',
  ends_soon: 'warning',
  over: 'neutral',
}

interface SystemProps {
  system: Api.System
  stepUp: Auth.StepUp
}

/** One system: its tokens, and a form for a further one. */
export default function System({ system, stepUp }: SystemProps) {
  const flash = usePage().flash as Data.FlashMessages | undefined
  const token = flash?.secret
  return (
    <Page
      title={system.name}
      subtitle={system.bank ?? t('api.systems.own')}
      backHref="/officer/api"
      backLabel={t('api.systems.title')}
      actions={
        <LinkButton
          href={`/officer/api/${system.id}/webhook`}
          variant="default"
          label={t('api.webhook.link')}
        />
      }
    >
      {token ? <ShownToken text={token} what="token" /> : null}
      <Tokens system={system} />
      <NewTokenForm key={system.tokens[0]?.id ?? 0} system={system} stepUp={stepUp} />
    </Page>
  )
}

function Tokens({ system: { id, name, tokens, form } }: { system: Api.System }) {
  const label = (key: string) => t(`api.tokens.${key}`)
  const href = `/officer/api/${id}/tokens`
  const words = new Map<string, string>(form.scopes.map(({ value, label: text }) => [value, text]))
  const end = (path: string) => () => router.delete(path, { preserveScroll: true })
  if (tokens.length === 0) return <EmptyState title={label('none')} text={label('none_text')} />
  return (
    <>
      <PlainTable
        caption={label('title')}
        rows={tokens}
        labels="api.tokens"
        columns={(column) => [
          column('scopes', ({ scopes }) => (
            <ul>
              {scopes.map((scope) => (
                <li key={scope}>{words.get(scope) ?? scope}</li>
              ))}
            </ul>
          )),
          column('made', ({ madeAt }) => <DateText value={madeAt} />),
          column('ends', ({ endsAt }) => <DateText value={endsAt} />),
          column('api.webhook.state', ({ state }) => (
            <StatusBadge label={t(`api.states.${state}`)} tone={TONES[state]} />
          )),
          column('used', ({ lastUsedAt }) =>
            lastUsedAt ? <DateText value={lastUsedAt} withTime /> : label('never')
          ),
          column('do', (token) => (
            <ConfirmButton
              text={t('api.tokens.end_text', { name })}
              confirmLabel={label('end_it')}
              onConfirm={end(`${href}/${token.id}`)}
            />
          )),
        ]}
      />
      {tokens.length > 1 ? (
        <div className="as-actions">
          <ConfirmButton
            text={t('api.tokens.end_all_text', { name, count: tokens.length })}
            confirmLabel={label('end_all')}
            onConfirm={end(href)}
          />
        </div>
      ) : null}
    </>
  )
}

function NewTokenForm({ system, stepUp }: SystemProps) {
  const form = useForm(NEW_TOKEN)
  return (
    <SectionCard title={t('api.further.title')} subtitle={t('api.further.subtitle')}>
      <PostForm
        form={form}
        className="as-form"
        onSend={() => form.post(`/officer/api/${system.id}/tokens`, { preserveScroll: 'errors' })}
      >
        <TokenFields form={form} choices={system.form} stepUp={stepUp} />
        <SubmitRow form={form} label={t('api.further.submit')} />
      </PostForm>
    </SectionCard>
  )
}
