import { LinkButton } from '~/components/buttons'
import IconUpload from '~/icons/upload.svg?icon'
import IconUserPlus from '~/icons/user_plus.svg?icon'
import type { Administration, Lists } from '@generated/views'
import { EmptyState } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { OfficerStatus } from '~/components/back_office/administration/officer_state'
import { t } from '~/lib/translate'

/** Employees of the corporation with an account. */
export default function Officers(props: Lists.View<Administration.OfficerLine>) {
  return (
    <OfficerList
      view={props}
      title={t('administration.officers.title')}
      subtitle={t('administration.officers.subtitle')}
      filesInMenu
      acts={
        <>
          <LinkButton
            href="/officer/people/imports"
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            label={t('administration.officers.import.title')}
          />
          <LinkButton
            href="/officer/people/new"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            label={t('administration.officers.new.title')}
          />
        </>
      }
      hrefOf={(row) => `/officer/people/${row.id}`}
      cells={{ state: ({ state }) => <OfficerStatus state={state} /> }}
      empty={<EmptyState title={t('administration.officers.none_found')} />}
    />
  )
}
