import { ErrorPage } from '~/components/error_page'

export default function Forbidden() {
  return <ErrorPage kind="forbidden" />
}
