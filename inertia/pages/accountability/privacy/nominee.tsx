import { router, useForm } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, DescriptionList, Page, SectionCard } from '~/components/page'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { SelectField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const PATH = '/my-data/nominee'

/** The people who act for a person who died or cannot act. */
export default function Nominee(props: Privacy.Nominees) {
  const { acting, before, expectedVersion } = props
  return (
    <Page
      title={t('privacy.nominee.title')}
      subtitle={t('privacy.nominee.subtitle')}
      backHref="/my-data"
      backLabel={t('privacy.show.title')}
    >
      {acting ? (
        <SectionCard
          title={t('privacy.nominee.acting')}
          actions={
            <ConfirmButton
              text={t('privacy.nominee.withdraw_text', { name: acting.fullName })}
              confirmLabel={t('privacy.nominee.withdraw')}
              onConfirm={() =>
                router.delete(PATH, { data: { expectedVersion }, preserveScroll: true })
              }
            />
          }
        >
          <Person {...acting} />
        </SectionCard>
      ) : null}
      <SectionCard title={t(`privacy.nominee.${acting ? 'change' : 'name'}`)}>
        <NomineeForm key={expectedVersion} {...props} />
      </SectionCard>
      {before.length > 0 ? (
        <SectionCard title={t('privacy.nominee.before')}>
          <ol className="as-ruled as-entries" aria-label={t('privacy.nominee.before')}>
            {before.map((one) => (
              <li key={one.id}>
                <Person {...one} />
              </li>
            ))}
          </ol>
        </SectionCard>
      ) : null}
    </Page>
  )
}

function Person(person: Privacy.Nominees['before'][number]) {
  const { fullName, relationship, mobile, namedAt, endedAt } = person
  const until = {
    label: t('privacy.nominee.until'),
    value: <DateText value={endedAt} withTime />,
  }
  return (
    <DescriptionList
      items={[
        { label: t('privacy.nominee.fullName'), value: fullName },
        { label: t('privacy.nominee.relationshipId'), value: relationship },
        { label: t('privacy.nominee.mobile'), value: mobile },
        { label: t('privacy.nominee.since'), value: <DateText value={namedAt} withTime /> },
        ...(endedAt ? [until] : []),
      ]}
    />
  )
}

function NomineeForm({ relationships, expectedVersion }: Privacy.Nominees) {
  const form = useForm({ fullName: '', relationshipId: '', mobile: '' })
  const field = useFields(form, 'privacy.nominee')
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(PATH, { preserveScroll: 'errors', onSuccess: () => form.reset() })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <TextField {...field('fullName')} maxLength={160} required />
      <SelectField {...field('relationshipId')} options={relationships} required />
      <TextField {...field('mobile')} inputMode="tel" maxLength={16} required />
      <SubmitRow form={form} label={t('privacy.nominee.save')} />
    </PostForm>
  )
}
