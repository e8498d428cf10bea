import { useEffect, useEffectEvent, useState } from 'react'
import { ActionButton } from '~/components/buttons'
import type { PasskeyAnswer } from '~/lib/passkeys'
import { t } from '~/lib/translate'
import './auth_page.css'

/** Challenges expire after five minutes: one that is offered in a field is renewed earlier. */
const RENEW_MS = 4 * 60_000

interface PasskeyButtonProps {
  /** Address that returns the challenge. */
  challenge: string
  label: string
  /** The browser also offers the passkey in the user name field while the page is open. */
  isOffered?: boolean
  onSigned: (answer: PasskeyAnswer) => void
}

/**
 * Button to sign in with a passkey. It is shown where the browser supports passkeys; everything else works without it.
 */
export function PasskeyButton({ challenge, label, isOffered, onSigned }: PasskeyButtonProps) {
  const isSupported = usePasskeySupport()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const give = useEffectEvent((answer: PasskeyAnswer) => onSigned(answer))

  useEffect(() => {
    if (!isOffered || !('PublicKeyCredential' in window)) return
    const renew = setInterval(offer, RENEW_MS)
    let isGone = false
    void offer()
    return () => {
      isGone = true
      clearInterval(renew)
      void import('~/lib/passkeys').then(({ cancelPasskeyRequest: stopWaiting }) => stopWaiting())
    }

    async function offer() {
      try {
        if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
        const { signWithPasskey } = await import('~/lib/passkeys')
        const answer = isGone ? null : await signWithPasskey(challenge, true)
        if (answer && !isGone) give(answer)
      } catch {
        /** The user requested nothing: only the button reports errors. */
      }
    }
  }, [isOffered, challenge])

  async function sign() {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      const { signWithPasskey } = await import('~/lib/passkeys')
      const answer = await signWithPasskey(challenge)
      if (answer) onSigned(answer)
    } catch (error) {
      const serverMessage = error instanceof Error && 'status' in error && error.message
      setProblem(serverMessage || t('common.step_up.passkey_failed'))
    }
    setIsBusy(false)
  }

  if (!isSupported) return null
  return (
    <div className="as-passkey as-gap-above">
      <ActionButton
        variant="default"
        aria-disabled={isBusy || undefined}
        data-busy={isBusy || undefined}
        onClick={() => void sign()}
        label={label}
      />
      <p role="status" className="as-error">
        {problem}
      </p>
    </div>
  )
}

/**
 * Whether the browser and the connection support passkeys. Initially true: the button is there before the script, which
 * afterwards performs what was pressed (`lib/early_input`).
 */
export function usePasskeySupport(): boolean {
  const [isSupported, setIsSupported] = useState(true)
  useEffect(() => setIsSupported('PublicKeyCredential' in window), [])
  return isSupported
}
