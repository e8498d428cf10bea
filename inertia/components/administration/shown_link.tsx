import { TextInput } from '@mantine/core'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

/** The link of a new password, shown this once; a click into it chooses all of it. */
export function ShownLink({ href }: { href: string }) {
  const t = useT()
  return (
    <Notice tone="warning" role="status" title={t('administration.people.link.title')}>
      <p>{t('administration.people.link.text')}</p>
      <TextInput
        readOnly
        label={t('administration.people.link.label')}
        value={href}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Notice>
  )
}
