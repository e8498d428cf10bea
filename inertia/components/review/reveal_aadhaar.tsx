import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { postJson } from '~/components/profile/post_json'
import { useT } from '~/lib/use_t'

interface RevealAadhaarProps {
  applicationId: number
  /** Absent: the applicant's number. */
  directorId?: number
  /** Whose number it is: of a group there are several buttons with the same words. */
  whose: string
  masked: string
}

/** How long the number stays readable on a screen that others walk past. */
const SHOWN_FOR_MS = 60_000

/** The masked Aadhaar with a button that shows it for a minute; the server keeps a record. */
export function RevealAadhaar({ applicationId, directorId, whose, masked }: RevealAadhaarProps) {
  const t = useT()
  const [number, setNumber] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (number === null) return
    const timer = setTimeout(() => setNumber(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [number])

  const reveal = async () => {
    try {
      const url = `/officer/applications/${applicationId}/aadhaar`
      setNumber((await postJson<{ aadhaar: string }>(url, { directorId })).aadhaar)
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  if (!masked) return null
  const words = t(number ? 'approvals.aadhaar.hide' : 'approvals.aadhaar.reveal')
  return (
    <span className="rv-reveal">
      <span className="as-numbers" role="status">
        {number ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : masked}
      </span>
      <button
        type="button"
        className="rv-tool"
        title={t('approvals.aadhaar.logged')}
        aria-label={`${words}: ${whose}`}
        onClick={() => (number ? setNumber(null) : void reveal())}
      >
        {number ? (
          <IconEyeOff size={18} aria-hidden="true" />
        ) : (
          <IconEye size={18} aria-hidden="true" />
        )}
        {words}
      </button>
      {hasFailed ? (
        <span className="as-error" role="alert">
          {t('approvals.aadhaar.failed')}
        </span>
      ) : null}
    </span>
  )
}
