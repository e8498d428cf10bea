import { ActionButton } from '~/components/buttons'
import { TextInput } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { t } from '~/lib/translate'

/** A text to be copied elsewhere: a click selects all of it, the button copies it. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="as-row as-bottom">
      <TextInput
        ref={field}
        className="as-grow"
        readOnly
        label={label}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton label={label} field={field} />
    </div>
  )
}

interface CopyButtonProps {
  label: string
  field: RefObject<HTMLInputElement | null>
}

/** Button that copies the field; where the browser does not permit that, it selects the text, to be copied by hand. */
function CopyButton({ label, field }: CopyButtonProps) {
  const [done, setDone] = useState<'copied' | 'chosen' | null>(null)
  const copy = async () => {
    field.current?.select()
    const written = navigator.clipboard?.writeText(field.current?.value ?? '')
    setDone(
      await (written ?? Promise.reject(new Error('no clipboard'))).then(
        () => 'copied' as const,
        () => 'chosen' as const
      )
    )
  }
  return (
    <>
      <ActionButton
        variant="default"
        aria-label={`${t('common.copy.copy')}: ${label}`}
        onClick={copy}
        label={t('common.copy.copy')}
      />
      <span role="status">{done ? t(`common.copy.${done}`) : null}</span>
    </>
  )
}
