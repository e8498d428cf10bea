import { Button, TextInput } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

const WORDS = 'administration.people'

/** The link of a new password, shown this once; a click into it chooses all of it. */
export function ShownLink({ href }: { href: string }) {
  const t = useT()
  return (
    <Notice tone="warning" role="status" title={t(`${WORDS}.link.title`)}>
      <p>{t(`${WORDS}.link.text`)}</p>
      <LinkText label={t(`${WORDS}.link.label`)} href={href} />
    </Notice>
  )
}

/** The links of several people, each under the name. */
export function ShownLinks({ links }: { links: readonly { name: string; href: string }[] }) {
  const t = useT()
  return (
    <Notice
      tone="warning"
      role="status"
      title={t(`${WORDS}.import.links`, { count: links.length })}
    >
      <p>{t(`${WORDS}.import.links_text`)}</p>
      {links.map(({ name, href }) => (
        <LinkText key={href} label={name} href={href} />
      ))}
    </Notice>
  )
}

function LinkText({ label, href }: { label: string; href: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="as-row as-bottom">
      <TextInput
        ref={field}
        className="as-grow"
        readOnly
        label={label}
        value={href}
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

/** Copies the field; where the browser lets no page do so, it chooses all of it, to be copied by hand. */
function CopyButton({ label, field }: CopyButtonProps) {
  const t = useT()
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
      <Button variant="default" aria-label={`${t(`${WORDS}.link.copy`)}: ${label}`} onClick={copy}>
        {t(`${WORDS}.link.copy`)}
      </Button>
      <span role="status">{done ? t(`${WORDS}.link.${done}`) : null}</span>
    </>
  )
}
