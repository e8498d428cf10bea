import type { ColumnHeading } from '#kernel/formats/field_input'
import type { Group, Profile } from '@generated/views'
import { PeopleList } from '~/components/applicants/group/people_list'
import { displayValueColumns } from '~/components/display_value'
import { t } from '~/lib/translate'

type ShareholdersProps = {
  step: Profile.Step
  hasGroup: boolean
  shareholders: Group.Shareholder[]
  columns: ColumnHeading[]
  /** The maximum number of shareholders. */
  most: number
}

/** Shareholders of the group; the list may be empty (document 2). */
export default function Shareholders({ shareholders, columns, ...list }: ShareholdersProps) {
  return (
    <PeopleList
      {...list}
      people={shareholders}
      title={t('group.shareholders.title')}
      columns={displayValueColumns(columns)}
    />
  )
}
