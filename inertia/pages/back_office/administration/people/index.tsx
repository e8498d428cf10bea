import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconUpload } from '~/icons/upload'
import { IconUserPlus } from '~/icons/user_plus'
import type { Administration, Lists } from '@generated/views'
import { EmptyState } from '~/components/empty_state'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { OfficerStatus } from '~/components/back_office/administration/officer_state'
import { useT } from '~/lib/use_t'

/** The people of the corporation who have an account. */
export default function People(props: Lists.View<Administration.PersonLine>) {
  const t = useT()
  return (
    <OfficerList
      view={props}
      title={t('administration.people.title')}
      subtitle={t('administration.people.subtitle')}
      acts={
        <>
          <Button
            component={Link}
            href="/officer/people/imports"
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
          >
            {t('administration.people.import.title')}
          </Button>
          <Button
            component={Link}
            href="/officer/people/new"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          >
            {t('administration.people.new.title')}
          </Button>
        </>
      }
      hrefOf={(row) => `/officer/people/${row.id}`}
      cells={{ state: ({ state }) => <OfficerStatus state={state} /> }}
      empty={<EmptyState title={t('administration.people.none_found')} />}
    />
  )
}
