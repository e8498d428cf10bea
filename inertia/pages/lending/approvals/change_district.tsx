import { LinkButton } from '~/components/buttons'
import { useState } from 'react'
import { Link, router, useForm } from '@inertiajs/react'
import type { Approvals, Masters } from '@generated/views'
import { DescriptionList, SectionCard } from '~/components/page'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { SelectField } from '~/components/form/fields'
import { ListHeader } from '~/components/list_header'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type ChangeDistrictProps = {
  districts: Masters.Option[]
  /** The number that was entered; empty at first. */
  number: string
  /** The file with this number, in its present state. */
  file: Approvals.FileToMove | null
  /** Why none is shown although one was requested. */
  error: string | null
}

const PATH = '/officer/change-district'

/** Moves an application to another district (document 3, Change district). */
export default function ChangeDistrict(props: ChangeDistrictProps) {
  const { districts, number, file, error } = props
  return (
    <>
      <ListHeader title={t('approvals.district.title')} subtitle={t('approvals.district.text')} />
      {file ? (
        <FileForm key={file.number} file={file} districts={districts} />
      ) : (
        <NumberForm number={number} error={error} />
      )}
    </>
  )
}

/** Choice of the application; it is shown before any change. */
function NumberForm({ number, error }: Pick<ChangeDistrictProps, 'number' | 'error'>) {
  const form = useForm({ number })
  const [isLooking, setIsLooking] = useState(false)
  const shown = {
    ...form,
    processing: isLooking,
    hasErrors: error !== null,
    errors: error ? { number: error } : {},
  }
  const field = useFields(shown, 'approvals.district')
  return (
    <SectionCard>
      <PostForm
        form={shown}
        className="as-stack"
        onSend={() =>
          router.get(
            PATH,
            { number: form.data.number },
            { onStart: () => setIsLooking(true), onFinish: () => setIsLooking(false) }
          )
        }
      >
        <TextField
          {...field('number')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <SubmitRow form={shown} label={t('approvals.district.find')} />
      </PostForm>
    </SectionCard>
  )
}

function FileForm({
  file,
  districts,
}: { file: Approvals.FileToMove } & Pick<ChangeDistrictProps, 'districts'>) {
  const form = useForm({ number: file.number, districtId: '' })
  const field = useFields(form, 'approvals.district')
  return (
    <SectionCard>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => {
          form.transform((data) => ({
            ...data,
            expectedStatusId: file.statusId,
            expectedDecisionId: file.lastDecisionId,
          }))
          form.post(PATH, { preserveScroll: 'errors' })
        }}
      >
        <DescriptionList
          labels="approvals.columns"
          items={(fact) => [
            fact(
              'approvals.district.number',
              <Link href={`/officer/applications/${file.id}`}>{file.number}</Link>
            ),
            fact('applicantName', file.applicantName),
            fact('approvals.filters.loanType', file.scheme),
            fact('district', file.district),
            fact('status', file.status),
          ]}
        />
        <SelectField {...field('districtId', 'new')} required searchable options={districts} />
        <SubmitRow form={form} label={t('common.actions.submit')}>
          <LinkButton href={PATH} variant="default" label={t('approvals.district.other')} />
        </SubmitRow>
      </PostForm>
    </SectionCard>
  )
}
