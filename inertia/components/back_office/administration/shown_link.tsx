import { CopiedText } from '~/components/copied_text'
import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

const WORDS = 'administration.officers'

/** The link for a new password, shown only once; a click selects all of it. */
export function ShownLink({ href }: { href: string }) {
  return (
    <Notice tone="warning" role="status" title={t(`${WORDS}.link.title`)}>
      <p>{t(`${WORDS}.link.text`)}</p>
      <CopiedText label={t(`${WORDS}.link.label`)} text={href} />
    </Notice>
  )
}

/** The links of several people, each under the person's name. */
export function ShownLinks({ links }: { links: readonly { name: string; href: string }[] }) {
  return (
    <Notice
      tone="warning"
      role="status"
      title={t(`${WORDS}.import.links`, { count: links.length })}
    >
      <p>{t(`${WORDS}.import.links_text`)}</p>
      {links.map(({ name, href }) => (
        <CopiedText key={href} label={name} text={href} />
      ))}
    </Notice>
  )
}
