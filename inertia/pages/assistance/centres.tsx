import { Link, useForm } from '@inertiajs/react'
import type { Assistance } from '@generated/views'
import { EmptyState } from '~/components/empty_state'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { PageHeader } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { useFields } from '~/lib/form'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

const PATH = '/officer/centres'
const NUMBERS = ['opened', 'submitted', 'sentBack', 'rejected', 'unsent', 'patterns'] as const

/** The centres of an officer's districts, with what became of their applications. */
export default function Centres(props: Assistance.Centres) {
  const { centres, can, days } = props
  const t = useT()
  return (
    <div className="as-stack">
      <PageHeader
        title={t('assistance.centres.title')}
        subtitle={t('assistance.centres.subtitle', { days })}
      />
      {centres.length === 0 ? (
        <EmptyState title={t('assistance.centres.none')} />
      ) : (
        <PlainTable
          caption={t('assistance.centres.title')}
          rows={centres}
          rowKey={({ uuid }) => uuid}
          columns={[
            {
              key: 'name',
              label: t('assistance.centres.name'),
              render: ({ uuid, name, district, isOpen }) => (
                <div>
                  <Link href={`${PATH}/${uuid}`}>{name}</Link>
                  <div className="as-detail">{district}</div>
                  {isOpen ? null : (
                    <StatusBadge tone="neutral" label={t('assistance.centres.closed')} />
                  )}
                </div>
              ),
            },
            ...NUMBERS.map((key) => ({
              key,
              label: t(`assistance.centres.numbers.${key}`),
              align: 'right' as const,
              render: (centre: Assistance.Centres['centres'][number]) => formatCount(centre[key]),
            })),
          ]}
        />
      )}
      {can.manage ? (
        <SectionCard title={t('assistance.centres.register')}>
          <RegisterForm {...props} />
        </SectionCard>
      ) : null}
    </div>
  )
}

function RegisterForm({ districts }: Assistance.Centres) {
  const t = useT()
  const only = districts.length === 1 ? String(districts[0].value) : ''
  const form = useForm({ name: '', address: '', telephone: '', districtId: only })
  const field = useFields(form, 'assistance.centres.fields')
  return (
    <PostForm form={form} className="as-stack" onSend={() => form.post(PATH)}>
      <TextField {...field('name')} maxLength={160} required />
      <TextAreaField {...field('address')} maxLength={400} required />
      <TextField {...field('telephone')} inputMode="numeric" maxLength={16} required />
      <SelectField {...field('districtId')} options={districts} searchable required />
      <div className="as-actions">
        <SubmitButton form={form} label={t('assistance.centres.register')} />
      </div>
    </PostForm>
  )
}
