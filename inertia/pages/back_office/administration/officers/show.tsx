import { Link, useForm, usePage, router } from '@inertiajs/react'
import type { Data } from '@generated/data'
import type { Administration } from '@generated/views'
import { OfficerFields } from '~/components/back_office/administration/officer_fields'
import { RoleAssignments } from '~/components/back_office/administration/officer_posts'
import { OfficerStatus } from '~/components/back_office/administration/officer_state'
import { ShownLink } from '~/components/back_office/administration/shown_link'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm, SubmitRow } from '~/components/form/form'
import { DateText, DescriptionList, PageHeader, SectionCard } from '~/components/page'
import type { AnyForm } from '~/lib/form'
import { t } from '~/lib/translate'
import { PlainTable } from '~/components/plain_table'
import { ConfirmButton } from '~/components/confirm_button'

const OFFICER_ACCOUNT_WORDS = 'administration.officers.account'

const WORDS = 'administration.officers'

/** One officer: posts, name and contact details, sign-in, and recent actions. */
export default function OfficerPage({ person }: { person: Administration.Officer }) {
  const { fields, version } = person
  const flash = usePage().flash as Data.FlashMessages | undefined
  const link = flash?.result?.passwordLink
  const form = useForm({ ...fields, version })
  return (
    <>
      <PageHeader
        title={person.name}
        actions={<OfficerStatus state={person.state} />}
        backHref="/officer/people"
        backLabel={t(`${WORDS}.title`)}
      />
      <div className="as-stack">
        {link ? <ShownLink href={String(link)} /> : null}
        <PendingNotice waiting={person.waiting} />
        <RoleAssignments key={`posts ${version}`} person={person} />
        <SectionCard title={t(`${WORDS}.person`)}>
          <PostForm
            form={form}
            className="as-form"
            onSend={() => form.put(`/officer/people/${person.id}`, { preserveScroll: 'errors' })}
          >
            <FormConflict form={form} saved={{ version, values: fields }}>
              <OfficerFields form={form as unknown as AnyForm} languages={person.form.languages} />
            </FormConflict>
            <SubmitRow form={form} label={t('common.actions.save')} />
          </PostForm>
        </SectionCard>
        <OfficerAccount person={person} />
        <RecentChanges rows={person.recentActions} />
        <p className="as-row">
          <Link href={person.audit.by}>{t('administration.audit.links.by')}</Link>
          <Link href={person.audit.of}>{t('administration.audit.links.of')}</Link>
        </p>
      </div>
    </>
  )
}

/** An officer's recent actions, newest first. */
function RecentChanges({ rows }: { rows: Administration.Officer['recentActions'] }) {
  const words = (name: string) => t(`administration.officers.recent_actions.${name}`)
  if (rows.length === 0) {
    return (
      <SectionCard title={words('title')}>
        <p>{words('none')}</p>
      </SectionCard>
    )
  }
  return (
    <PlainTable
      caption={words('title')}
      rows={rows.map((row, at) => ({ ...row, at: row.at, key: at }))}
      rowKey={({ key }) => key}
      columns={[
        { key: 'at', label: words('at'), render: ({ at }) => <DateText value={at} withTime /> },
        { key: 'what', label: words('what'), render: ({ what }) => what },
        { key: 'about', label: words('about'), render: ({ about }) => about ?? '–' },
        ...(rows.some(({ post }) => post)
          ? [
              {
                key: 'post',
                label: words('post'),
                render: ({ post }: { post: string | null }) => post ?? '–',
              },
            ]
          : []),
      ]}
    />
  )
}

/** How an officer signs in, and an administrator's actions for the account. Each requires confirmation. */
function OfficerAccount({ person }: { person: Administration.Officer }) {
  const words = (name: string) => t(`${OFFICER_ACCOUNT_WORDS}.${name}`)
  const { id, version, name, state, isSelf } = person
  const base = `/officer/people/${id}`
  const seen = { data: { version }, preserveScroll: true }
  const isDisabled = state === 'disabled'
  const hints: Partial<Record<string, string>> = person.passwordDeliveryHints
  const ask = (act: string, onConfirm: () => void, color?: string) => (
    <ConfirmButton
      key={act}
      title={words(`${act}.title`)}
      text={[
        t(`${OFFICER_ACCOUNT_WORDS}.${act}.text`, { name }),
        hints[act],
        ...(act === 'disable' ? left : []),
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={words(`${act}.button`)}
      color={color}
      onConfirm={onConfirm}
    />
  )
  const left = person.posts.flatMap(({ name: post, unattendedFiles }) =>
    unattendedFiles
      ? [t('administration.officers.unattended_files.change', { post, ...unattendedFiles })]
      : []
  )
  const setPassword = (passwordDelivery: string) => () =>
    router.post(`${base}/password`, { passwordDelivery }, { preserveScroll: true })
  return (
    <SectionCard title={words('title')} stacked>
      <DescriptionList
        columns={2}
        labels={OFFICER_ACCOUNT_WORDS}
        items={(fact) => [
          fact(
            'last_sign_in',
            person.lastSignIn ? <DateText value={person.lastSignIn} withTime /> : words('never')
          ),
          fact('password', words(person.hasTemporaryPassword ? 'temporary' : 'own')),
          fact('second_factor', words(person.hasSecondFactor ? 'factor_on' : 'factor_off')),
          fact('passkeys', String(person.passkeys)),
          fact('sessions', String(person.sessions)),
        ]}
      />
      <div className="as-actions">
        {isSelf || isDisabled ? null : ask('link', setPassword('link'), 'blue')}
        {isSelf || isDisabled ? null : ask('sms', setPassword('sms'), 'blue')}
        {isSelf || isDisabled || person.fields.email === ''
          ? null
          : ask('email', setPassword('email'), 'blue')}
        {person.sessions > 0
          ? ask('end_sessions', () => router.delete(`${base}/sessions`, { preserveScroll: true }))
          : null}
        {person.hasSecondFactor
          ? ask('remove_second_factor', () => router.delete(`${base}/second-factor`, seen))
          : null}
        {person.passkeys > 0 && !isSelf
          ? ask('remove_passkeys', () => router.delete(`${base}/passkeys`, seen))
          : null}
        {isDisabled
          ? ask('enable', () => router.delete(`${base}/disabling`, seen), 'blue')
          : ask('disable', () =>
              router.post(`${base}/disabling`, { version }, { preserveScroll: true })
            )}
      </div>
    </SectionCard>
  )
}
