/** A name in Latin letters and in Devanagari. */
export type Name = readonly [latin: string, devanagari: string]

export const WOMEN: readonly Name[] = [
  ['Savita', 'सविता'],
  ['Anjali', 'अंजली'],
  ['Sunita', 'सुनीता'],
  ['Vaishali', 'वैशाली'],
  ['Manisha', 'मनीषा'],
  ['Pooja', 'पूजा'],
  ['Rekha', 'रेखा'],
  ['Kavita', 'कविता'],
  ['Ashwini', 'अश्विनी'],
  ['Jyoti', 'ज्योती'],
  ['Snehal', 'स्नेहल'],
  ['Archana', 'अर्चना'],
  ['Mangal', 'मंगल'],
  ['Shubhangi', 'शुभांगी'],
  ['Vandana', 'वंदना'],
  ['Madhuri', 'माधुरी'],
]

export const MEN: readonly Name[] = [
  ['Ramesh', 'रमेश'],
  ['Suresh', 'सुरेश'],
  ['Ganesh', 'गणेश'],
  ['Santosh', 'संतोष'],
  ['Prakash', 'प्रकाश'],
  ['Vijay', 'विजय'],
  ['Sachin', 'सचिन'],
  ['Dnyaneshwar', 'ज्ञानेश्वर'],
  ['Tukaram', 'तुकाराम'],
  ['Mahesh', 'महेश'],
  ['Nilesh', 'नीलेश'],
  ['Sandip', 'संदीप'],
  ['Bhaskar', 'भास्कर'],
  ['Kiran', 'किरण'],
  ['Pandurang', 'पांडुरंग'],
  ['Amol', 'अमोल'],
]

export const FAMILIES: readonly Name[] = [
  ['Jadhav', 'जाधव'],
  ['Mali', 'माळी'],
  ['Kumbhar', 'कुंभार'],
  ['Sutar', 'सुतार'],
  ['Lohar', 'लोहार'],
  ['Shinde', 'शिंदे'],
  ['Pawar', 'पवार'],
  ['Gurav', 'गुरव'],
  ['Teli', 'तेली'],
  ['Sonar', 'सोनार'],
  ['Patil', 'पाटील'],
  ['More', 'मोरे'],
  ['Gaikwad', 'गायकवाड'],
  ['Chaudhari', 'चौधरी'],
  ['Raut', 'राऊत'],
  ['Thakare', 'ठाकरे'],
  ['Bhosale', 'भोसले'],
  ['Wagh', 'वाघ'],
  ['Deshmukh', 'देशमुख'],
  ['Kale', 'काळे'],
]

export const LOCALITIES = [
  'Gandhi Chowk',
  'Shivaji Nagar',
  'Market Yard',
  'Station Road',
  'Ganesh Peth',
]

export const BUSINESSES = [
  ['Tailoring', 'Tailoring Works'],
  ['Dairy', 'Dairy'],
  ['Grocery shop', 'Kirana Stores'],
  ['Poultry', 'Poultry Farm'],
  ['Motor repair', 'Auto Garage'],
  ['Flour mill', 'Flour Mill'],
  ['Beauty parlour', 'Beauty Parlour'],
  ['Carpentry', 'Furniture Works'],
  ['Food processing', 'Foods'],
  ['Computer services', 'Computer Centre'],
] as const

export const COURSES = [
  'B.E. Computer Engineering',
  'B.Sc. Nursing',
  'M.B.A.',
  'B.Pharm.',
  'B.Sc. Agriculture',
]
export const INSTITUTES = [
  'Government College of Engineering',
  'Institute of Nursing',
  'College of Agriculture',
]
