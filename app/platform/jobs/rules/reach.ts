import { type Districts, hasDistrict } from '#lists/districts'

/** Whether all districts of a file are still within reach; null is all that there are. */
export const districtsKept = (ofFile: Districts, reach: Districts): boolean =>
  ofFile === null ? reach === null : ofFile.every((district) => hasDistrict(reach, district))
