import { Link, router } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { ConfirmButton } from '~/components/confirm_button'
import { useT } from '~/lib/use_t'

interface PersonActionsProps {
  name: string
  /** Address of the person's form. */
  href: string
  /** What is shown of the person: it goes with a removal. */
  version: string
  /** Address of the person's documents, for a director. */
  documentsHref?: string
}

/** What can be done with one person of a list; each button says of whom. */
export function PersonActions({ name, href, version, documentsHref }: PersonActionsProps) {
  const t = useT()
  const of = <span className="as-hidden"> {name}</span>
  return (
    <div className="as-actions">
      {documentsHref ? (
        <Button component={Link} href={documentsHref} variant="default">
          {t('group.directors.documents')}
          {of}
        </Button>
      ) : null}
      <Button component={Link} href={href} variant="default">
        {t('common.actions.edit')}
        {of}
      </Button>
      <ConfirmButton
        label={
          <>
            {t('common.actions.delete')}
            {of}
          </>
        }
        confirmLabel={t('common.actions.delete')}
        text={t('profile.family.delete_text', { name })}
        onConfirm={() => router.delete(href, { data: { version }, preserveScroll: true })}
      />
    </div>
  )
}
