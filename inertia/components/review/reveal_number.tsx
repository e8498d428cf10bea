import { IconEye } from '~/icons/eye'
import { IconEyeOff } from '~/icons/eye_off'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { QuestionDialog } from '~/components/question_dialog'
import { postJson, Refused } from '~/lib/post_json'
import { useT } from '~/lib/use_t'

interface RevealNumberProps {
  applicationId: number
  kind: 'aadhaar' | 'pan' | 'account'
  of: 'applicant' | 'group' | 'director' | 'shareholder'
  /** Of a director or a shareholder. */
  personId?: number
  /** Whose number it is: of a group there are several buttons with the same words. */
  whose: string
  masked: string
}

/** How long the number stays readable on a screen that others walk past. */
const SHOWN_FOR_MS = 60_000
/** The server wants to know why so many are looked at. */
const REASON_NEEDED = 422

/** A masked number with a button that shows it for a minute; the server keeps a record. */
export function RevealNumber(props: RevealNumberProps) {
  const { applicationId, kind, of, personId, whose, masked } = props
  const t = useT()
  const [number, setNumber] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const [question, setQuestion] = useState('')

  useEffect(() => {
    if (number === null) return
    const timer = setTimeout(() => setNumber(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [number])

  const reveal = async (reason?: string) => {
    try {
      const url = `/officer/applications/${applicationId}/reveals`
      const body = { kind, whose: of, personId, reason }
      setNumber((await postJson<{ number: string }>(url, body)).number)
      setFailure('')
      setQuestion('')
    } catch (error) {
      if (error instanceof Refused && error.status === REASON_NEEDED) setQuestion(error.message)
      else setFailure(t('approvals.reveals.failed'))
    }
  }
  if (!masked) return null
  const words = t(number ? 'approvals.reveals.hide' : 'approvals.reveals.reveal')
  const what = t(`approvals.reveals.kinds.${kind}`)
  return (
    <span className="as-row">
      <span className="as-numbers" role="status">
        {number ? (kind === 'aadhaar' ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number) : masked}
      </span>
      <button
        type="button"
        className="as-tool"
        title={t('approvals.reveals.logged')}
        aria-label={`${words}: ${what}, ${whose}`}
        onClick={() => (number ? setNumber(null) : void reveal())}
      >
        {number ? (
          <IconEyeOff size={18} aria-hidden="true" />
        ) : (
          <IconEye size={18} aria-hidden="true" />
        )}
        {words}
      </button>
      {failure ? (
        <span className="as-error" role="alert">
          {failure}
        </span>
      ) : null}
      <ReasonDialog question={question} onClose={() => setQuestion('')} onGiven={reveal} />
    </span>
  )
}

interface ReasonDialogProps {
  /** The server's words; empty while nothing is asked. */
  question: string
  onClose: () => void
  onGiven: (reason: string) => Promise<void>
}

/** Asks why so many numbers are looked at. */
function ReasonDialog({ question, onClose, onGiven }: ReasonDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <QuestionDialog
      opened={question !== ''}
      title={t('approvals.reveals.reason_title')}
      onClose={onClose}
      answer={<Button onClick={() => void onGiven(reason)}>{t('approvals.reveals.reveal')}</Button>}
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
