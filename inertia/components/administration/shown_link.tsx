import { TextInput } from '@mantine/core'
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
  return (
    <TextInput
      readOnly
      label={label}
      value={href}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
