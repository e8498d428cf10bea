import { PersonForm, type PersonFormProps } from '~/components/applicants/group/person_form'
import { t } from '~/lib/translate'

/** One director of the group. */
export default function Director(props: PersonFormProps) {
  return (
    <PersonForm
      {...props}
      title={t('group.directors.add_title')}
      submit={props.name ? undefined : t('group.directors.save_new')}
    />
  )
}
