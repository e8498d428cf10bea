import { ActionButton } from '~/components/buttons'
import '~/components/lending/claims/claims.css'
import { useForm } from '@inertiajs/react'
import { Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Claims } from '@generated/views'
import type { FilledPayment } from '~/components/lending/claims/fill_claim'
import {
  differingPayments,
  FoundInstalments,
  differsFromClaim,
} from '~/components/lending/claims/found_instalments'
import { PasswordField } from '~/components/form/password_field'
import { FileField } from '~/components/form/file_field'
import { Notice, SectionCard } from '~/components/page'
import { sendForm } from '~/components/applicants/profile/send_file'
import { TABLES } from '~/lib/files'
import type { FormLike } from '~/lib/form'
import { HttpError } from '~/lib/post_json'
import { t } from '~/lib/translate'

/**
 * Extensions that banks use for tab-separated text; an old Excel workbook is accepted so that the response can explain
 * what to do with it.
 */
const OTHER_EXTENSIONS = '.xls,.tsv,.txt'

type StatementOfferProps = {
  /** Address to which statements are sent. */
  action: string
  chosen: readonly number[]
  /** Called with the recognised payments, the file that shows them, and the password of a PDF. */
  onRead: (read: Claims.RecognisedPayments, file: File, password: string) => void
  /** Called with the payments that the user chose, the file that shows them and its password. */
  onTake: (payments: FilledPayment[], file: File, password: string) => void
  /**
   * Returns the paid day of an instalment in the form of a returned claim. The statement is compared with it, and
   * nothing is filled in unless the user accepts it.
   */
  dayOf?: (scheduleRowId: number) => string | null
}

type Reading =
  | { state: 'none' | 'reading' }
  | { state: 'read'; read: Claims.RecognisedPayments; file: File }
  | { state: 'failed'; message: string }
  /** The PDF is encrypted: it requires a password, or a different one. */
  | { state: 'locked'; message: string }

/** The password of an encrypted PDF, which the portal opens once and stores without it. */
export function PdfPassword<D extends { password: string }>({ form }: { form: FormLike<D> }) {
  return (
    <PasswordField
      form={form}
      name="password"
      label={t('claims.statement.password')}
      hint={t('claims.statement.password_hint')}
      autoComplete="off"
      required
    />
  )
}

/** Option to fill in or correct the claim from an account statement. Without it the form is filled in by hand. */
export function StatementOffer({ action, chosen, onRead, onTake, dayOf }: StatementOfferProps) {
  const form = useForm({ statement: null as File | null, password: '' })
  const [reading, setReading] = useState<Reading>({ state: 'none' })

  const send = async (file: File | null, password = '') => {
    form.setData({ statement: file, password })
    if (!file) return setReading({ state: 'none' })
    setReading({ state: 'reading' })
    const body = new FormData()
    body.append('statement', file)
    body.append('password', password)
    try {
      const read = await sendForm<Claims.RecognisedPayments>(action, { body })
      setReading({ state: 'read', read, file })
    } catch (error) {
      const { message = '', field = null } = error instanceof HttpError ? error : {}
      setReading({
        state: field === 'password' ? 'locked' : 'failed',
        message: message || t('claims.statement.no_connection'),
      })
    }
  }
  /** Uses the current form, which may have changed in the meantime. */
  const onFilled = useEffectEvent(() => {
    if (reading.state === 'read') onRead(reading.read, reading.file, form.data.password)
  })
  useEffect(() => onFilled(), [reading])
  const found = reading.state === 'read' ? reading.read.instalments : []
  const take = (payments: FilledPayment[]) =>
    onTake(payments, form.data.statement!, form.data.password)
  const differing = dayOf ? differingPayments(found, dayOf) : []

  return (
    <SectionCard title={t(dayOf ? 'claims.statement.correct' : 'claims.statement.title')}>
      <Stack gap="md">
        <FileField
          form={{ ...form, setData: (_, value) => void send(value as File | null) }}
          name="statement"
          label={t('claims.statement.file')}
          hint={t(dayOf ? 'claims.statement.correct_hint' : 'claims.statement.file_hint')}
          accept={`application/pdf,${TABLES},${OTHER_EXTENSIONS}`}
          camera={false}
          disabled={reading.state === 'reading'}
        />
        {reading.state === 'reading' ? <p role="status">{t('claims.statement.reading')}</p> : null}
        {reading.state === 'failed' ? (
          <Notice tone="danger" role="alert" text={reading.message} />
        ) : null}
        {reading.state === 'locked' ? (
          <>
            <PdfPassword form={{ ...form, errors: { password: reading.message } }} />
            <div>
              <ActionButton
                onClick={() => void send(form.data.statement, form.data.password)}
                label={t('claims.statement.open')}
              />
            </div>
          </>
        ) : null}
        {reading.state === 'read' ? (
          <>
            <Notice
              tone="info"
              role="status"
              text={t(dayOf ? 'claims.statement.compared' : 'claims.statement.read', {
                differing: found.filter(differsFromClaim).length,
                payments: reading.read.payments,
                from: reading.read.from,
                till: reading.read.till,
                found: found.filter(({ finding }) => finding.kind === 'recognised').length,
              })}
            />
            {differing.length > 1 ? (
              <div>
                <ActionButton
                  onClick={() => take(differing)}
                  label={t('claims.statement.take_all', { count: differing.length })}
                />
              </div>
            ) : null}
            <FoundInstalments
              instalments={found}
              chosen={chosen}
              dayOf={dayOf}
              onTake={(scheduleRowId, payment) => take([{ scheduleRowId, ...payment }])}
            />
          </>
        ) : null}
      </Stack>
    </SectionCard>
  )
}
