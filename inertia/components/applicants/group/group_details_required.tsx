import { Link } from '@inertiajs/react'
import { Notice } from '~/components/notice'
import { fieldId } from '~/lib/form'
import { useT } from '~/lib/use_t'

/** 'Please Complete the Group Detail Page first.', with the way there. */
export function DetailsFirst({ loanType }: { loanType: string }) {
  const t = useT()
  return (
    <div id={fieldId('group')} tabIndex={-1}>
      <Notice tone="warning">
        <p>
          <Link href={`/apply/${loanType}/group-details`}>{t('group.messages.details_first')}</Link>
        </p>
      </Notice>
    </div>
  )
}
