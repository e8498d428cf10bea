import { PersonForm, type PersonFormProps } from '~/components/applicants/group/person_form'
import { useT } from '~/lib/use_t'

/** One director of the group. */
export default function Director(props: PersonFormProps) {
  const t = useT()
  return (
    <PersonForm
      {...props}
      title={t('group.directors.add_title')}
      submit={props.name ? undefined : t('group.directors.save_new')}
    />
  )
}
