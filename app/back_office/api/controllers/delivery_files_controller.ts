import { deliveryList } from '#api/queries/webhooks'
import { ListFiles } from '#jobs/file_downloads'

/** File downloads of the list of messages to other systems. */
export default class DeliveryFilesController extends ListFiles {
  protected readonly list = deliveryList
}
