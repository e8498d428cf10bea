import { Link, router, useForm } from '@inertiajs/react'
import type { AssistedFiling } from '@generated/views'
import { HelpList } from '~/components/lending/applications/assisted_filing/assistance_list'
import { NoFee } from '~/components/lending/applications/assisted_filing/no_fee'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, Page, SectionCard, StatusBadge } from '~/components/page'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { SelectField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const PATH = '/my-helper'

type Help = AssistedFiling.MyHelpers['helps'][number]

/** Helpers of a citizen by application, and a form to name one. */
export default function Own(props: AssistedFiling.MyHelpers) {
  const { helps } = props
  return (
    <Page
      title={t('assisted_filing.my_helpers.title')}
      subtitle={t('assisted_filing.my_helpers.subtitle')}
    >
      <NoFee />
      <HelpList
        helps={helps}
        none={t('assisted_filing.my_helpers.none')}
        noneText={t('assisted_filing.my_helpers.none_text')}
        card={(help) => <HelpCard {...help} />}
      />
      <SectionCard
        title={t('assisted_filing.my_helpers.name')}
        subtitle={t('assisted_filing.my_helpers.name_text')}
      >
        <NamingForm {...props} />
      </SectionCard>
      <ul className="as-row as-loose as-targets">
        <li>
          <Link href="/my-assistances">{t('assisted_filing.my_helpers.i_help')}</Link>
        </li>
        <li>
          <Link href="/assisted-filing">{t('assisted_filing.my_helpers.how')}</Link>
        </li>
      </ul>
    </Page>
  )
}

function HelpCard(help: Help) {
  const { uuid, scheme, centre, person, last4, isUnderWay, openedAt, endedAt, submittedAt } = help
  const name =
    centre ?? (person || t('assisted_filing.my_helpers.mobile_ends', { last4: last4 ?? '' }))
  const state = submittedAt ? 'submitted' : isUnderWay ? 'under_way' : 'ended'
  return (
    <SectionCard
      title={name}
      subtitle={scheme}
      actions={
        <StatusBadge
          tone={isUnderWay ? 'warning' : 'neutral'}
          label={t(`assisted_filing.states.${state}`)}
        />
      }
    >
      <p>
        {t('assisted_filing.my_helpers.since')} <DateText value={openedAt} />
        {endedAt ? (
          <>
            {' · '}
            {t('assisted_filing.my_helpers.until')} <DateText value={endedAt} />
          </>
        ) : null}
      </p>
      <Changes {...help} />
      {submittedAt ? null : (
        <p>
          <Link href={`/assisted/${uuid}`} className="as-target">
            {t('assisted_filing.my_helpers.send')}
          </Link>
        </p>
      )}
      {isUnderWay ? (
        <div className="as-actions">
          <ConfirmButton
            label={t('assisted_filing.my_helpers.end')}
            confirmLabel={t('assisted_filing.my_helpers.end')}
            text={t('assisted_filing.my_helpers.end_text', { name })}
            onConfirm={() => router.post(`${PATH}/${uuid}/end`)}
          />
        </div>
      ) : null}
    </SectionCard>
  )
}

function Changes({ changes }: Help) {
  if (changes.length === 0) return <p>{t('assisted_filing.my_helpers.nothing_changed')}</p>
  return (
    <ul className="as-stack" aria-label={t('assisted_filing.my_helpers.changes')}>
      {changes.map(({ id, section, kind, by, at }) => (
        <li key={id}>
          <span className="as-strong">{t(`profile.sections.${section}`)}</span>{' '}
          {t(`assisted_filing.my_helpers.${kind}`, { name: by })} <DateText value={at} withTime />
        </li>
      ))}
    </ul>
  )
}

function NamingForm({ loanTypes, centres }: AssistedFiling.MyHelpers) {
  const form = useForm({ loanType: '', kind: 'person', mobile: '', centre: '' })
  const field = useFields(form, 'assisted_filing.my_helpers.fields')
  return (
    <PostForm form={form} className="as-stack" onSend={() => form.post(PATH)}>
      <SelectField {...field('loanType')} options={loanTypes} required />
      <RadioField
        {...field('kind')}
        options={(['person', 'centre'] as const).map((value) => ({
          value,
          label: t(`assisted_filing.my_helpers.kinds.${value}`),
        }))}
        required
      />
      {form.data.kind === 'person' ? (
        <TextField {...field('mobile')} inputMode="numeric" maxLength={16} required />
      ) : (
        <SelectField {...field('centre')} options={centres} required />
      )}
      <SubmitRow form={form} label={t('assisted_filing.my_helpers.name')} />
    </PostForm>
  )
}
