import type { Administration } from '@generated/views'
import { Link, useForm } from '@inertiajs/react'
import { LinkButton } from '~/components/buttons'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { DateText, EmptyState, PageHeader, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { useFields } from '~/lib/form'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

const BASE = '/officer/outside-lists'

/** Lists of other offices, and a form for a new one. */
export default function OutsideLists({ lists, kinds }: Administration.OutsideLists) {
  return (
    <>
      <PageHeader
        title={t('outside_lists.title')}
        subtitle={t('outside_lists.subtitle')}
        actions={
          <LinkButton
            href="/officer/outside-findings"
            variant="default"
            label={t('outside_lists.all_findings')}
          />
        }
      />
      <div className="as-stack">
        {lists.length === 0 ? (
          <EmptyState title={t('outside_lists.none')} />
        ) : (
          <PlainTable
            caption={t('outside_lists.lists')}
            rows={lists}
            rowKey={({ id }) => id}
            labels="outside_lists"
            columns={(column) => [
              column('outside_lists.fields.title', ({ id, title }) => (
                <Link href={`${BASE}/${id}`}>{title}</Link>
              )),
              column('kind'),
              column('state'),
              column.right('rows', ({ rows }) => formatCount(rows)),
              column('erase_on', ({ eraseOn }) => <DateText value={eraseOn} />),
            ]}
          />
        )}
        <NewList kinds={kinds} />
      </div>
    </>
  )
}

function NewList({ kinds }: Pick<Administration.OutsideLists, 'kinds'>) {
  const form = useForm({ kind: '', title: '', source: '', legalBasis: '', purpose: '' })
  const field = useFields(form, 'outside_lists.fields')
  return (
    <SectionCard title={t('outside_lists.open_new')}>
      <PostForm form={form} className="as-form" onSend={() => form.post(BASE)}>
        <SelectField {...field('kind')} options={kinds} required />
        <TextField {...field('title')} required />
        <TextField {...field('source')} required />
        <TextAreaField {...field('legalBasis')} maxLength={500} required />
        <TextAreaField {...field('purpose')} maxLength={500} required />
        <SubmitRow form={form} label={t('outside_lists.open_new')} />
      </PostForm>
    </SectionCard>
  )
}
