import { useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { LANGUAGES } from '~/components/lending/loi/status'
import { Notice, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const HREF = '/officer/letter-signatures'

const words = (name: string, params?: Record<string, string | number>) =>
  t(`administration.letter_signatures.${name}`, params)

/**
 * Letters that wait for an officer's own token: data to sign is downloaded as a file, and signatures are uploaded as
 * one.
 */
export default function LetterSignatures({ page }: { page: Administration.LetterSignatures }) {
  const { certificate, letters } = page
  return (
    <Page title={words('title')} subtitle={words('subtitle')}>
      {certificate ? (
        <p>
          {words('certificate', {
            subject: certificate.subject,
            date: t.date(certificate.validUntil),
          })}
        </p>
      ) : (
        <Notice tone="info" text={words('no_certificate')} />
      )}
      <DataTable
        caption={words('letters')}
        rows={letters}
        empty={words('none')}
        labels="administration.letter_signatures.columns"
        rowKey="id"
        columns={(column) => [
          column('number', ({ id, number }) => (
            <a href={`${HREF}/${id}`} className="as-link">
              {number}
            </a>
          )),
          column('kind', ({ kind }) => words(`kinds.${kind}`)),
          column('language', ({ language }) => LANGUAGES[language]),
        ]}
      />
      {certificate && letters.length > 0 ? (
        <SignatureForm key={letters.length} ids={letters.map(({ id }) => id)} />
      ) : null}
    </Page>
  )
}

/** @param ids of the letters that are shown: the file contains no others */
function SignatureForm({ ids }: { ids: number[] }) {
  const form = useForm({ file: null as File | null })
  const field = useFields(form, 'administration.letter_signatures.fields')
  return (
    <SectionCard title={words('sign')} subtitle={words('steps')} stacked>
      <p>
        <a href={`${HREF}/file?ids=${ids.join(',')}`} download className="as-link">
          {words('download')}
        </a>
      </p>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => form.post(HREF, { forceFormData: true, preserveScroll: 'errors' })}
      >
        <FileField
          {...field('file')}
          accept=".json,application/json"
          camera={false}
          maxMegabytes={1}
          required
        />
        <SubmitRow form={form} label={words('send')} />
      </PostForm>
    </SectionCard>
  )
}
