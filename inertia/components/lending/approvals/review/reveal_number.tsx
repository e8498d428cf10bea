import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { QuestionDialog } from '~/components/question_dialog'
import { RevealNumber as Reveal, type RevealNumberProps as Shown } from '~/components/reveal_number'
import { postJson, HttpError } from '~/lib/post_json'
import { t } from '~/lib/translate'

interface RevealNumberProps extends Pick<Shown, 'kind' | 'whose' | 'masked'> {
  applicationId: number
  of: 'applicant' | 'group' | 'director' | 'shareholder'
  /** Id of a director or a shareholder. */
  personId?: number
}

/** Status with which the server requires a reason for viewing a large number of numbers. */
const REASON_NEEDED = 422

/** A number of a file, shown to an officer. */
export function RevealNumber({ applicationId, of, personId, ...shown }: RevealNumberProps) {
  const [number, setNumber] = useState<string | null>(null)
  const [question, setQuestion] = useState('')

  const reveal = async (reason?: string) => {
    try {
      const url = `/officer/applications/${applicationId}/reveals`
      const body = { kind: shown.kind, whose: of, personId, reason }
      setNumber((await postJson<{ number: string }>(url, body)).number)
      setQuestion('')
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== REASON_NEEDED) throw error
      setQuestion(error.message)
    }
  }
  return (
    <>
      <Reveal {...shown} number={number} setNumber={setNumber} onReveal={reveal} />
      <ReasonDialog question={question} onClose={() => setQuestion('')} onGiven={reveal} />
    </>
  )
}

interface ReasonDialogProps {
  /** The server's text; empty while no reason is required. */
  question: string
  onClose: () => void
  onGiven: (reason: string) => Promise<void>
}

/** Dialog that requires a reason for viewing a large number of numbers. */
function ReasonDialog({ question, onClose, onGiven }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <QuestionDialog
      opened={question !== ''}
      title={t('approvals.reveals.reason_title')}
      onClose={onClose}
      answer={<Button onClick={() => void onGiven(reason)}>{t('common.reveals.reveal')}</Button>}
    >
      <p>{question}</p>
      <Textarea
        label={t('approvals.reveals.reason')}
        value={reason}
        rows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </QuestionDialog>
  )
}
