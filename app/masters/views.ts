export type { Option } from '#masters/queries/masters'
