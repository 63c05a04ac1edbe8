import type { BUSINESS_TYPES } from '#contract/profile-shape.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'

export interface Person {
  readonly name: string
  /** With 555 in the middle: invented. */
  readonly phone: string
  readonly network: MomoProvider
  readonly business: (typeof BUSINESS_TYPES)[number]
  readonly address: string
  readonly purpose: string
}

const PREFIXES: Readonly<Record<MomoProvider, readonly [string, string]>> = {
  mtn: ['024', '055'],
  telecel: ['020', '050'],
  airteltigo: ['027', '026'],
}
type Row = readonly [name: string, business: Person['business'], address: string, purpose: string, network?: MomoProvider]

/** In the order of demo-scenarios.ts. */
const ROWS: readonly Row[] = [
  ['Abena Serwaa', 'market_trader', 'Shed 14, Kejetia Market, Kumasi', 'Wax prints before the festival season'],
  ['Kwame Boateng', 'small_business', 'Suame Magazine, Cluster 6, Kumasi', 'Spare parts for the workshop'],
  ['Efua Mensah', 'retail', 'Mankessim Central Market, Mankessim', 'Provisions for the shop', 'telecel'],
  ['Yaw Asante', 'services', 'Lorry Station Road, Techiman', 'Tyres for the taxi'],
  ['Akosua Frimpong', 'market_trader', 'Stall 88, Makola Market, Accra', 'Tomatoes and onions by the crate'],
  ['Kofi Owusu', 'small_business', 'Abossey Okai, Ring Road West, Accra', 'A second sewing machine', 'airteltigo'],
  ['Adwoa Nyarko', 'agriculture', 'Old Market, Nkoranza', 'Maize seed and fertiliser'],
  ['Ibrahim Alhassan', 'market_trader', 'Aboabo Market, Tamale', 'Shea nuts at harvest price'],
  ['Ama Darko', 'retail', 'Kaneshie Market, Lane 3, Accra', 'Baby clothes for resale'],
  ['Kojo Amoah', 'services', 'Kotokuraba Road, Cape Coast', 'Clippers and a mirror for the barber shop', 'telecel'],
  ['Esi Quansah', 'market_trader', 'Sekondi Fish Market, Sekondi', 'Smoked fish and a new oven'],
  ['Nana Yaa Konadu', 'small_business', 'Adum, Prempeh II Street, Kumasi', 'Flour and sugar for the bakery'],
  ['Mohammed Yakubu', 'retail', 'Wa Central Market, Wa', 'Phones and chargers'],
  ['Comfort Agyeman', 'market_trader', 'Agbogbloshie Market, Accra', 'Yams from Salaga by the lorry'],
  ['Patience Tetteh', 'other', 'Community 1 Market, Tema', 'School fees', 'airteltigo'],
  ['Emmanuel Ofori', 'services', 'Koforidua Central Market, Koforidua', 'A printer for the copy shop'],
  ['Mercy Addo', 'market_trader', 'Mallam Atta Market, Accra', 'Palm oil in drums'],
  ['Fuseini Abdulai', 'agriculture', 'Yendi Road, Tamale', 'Guinea fowl and feed'],
  ['Gifty Asamoah', 'small_business', 'Bantama High Street, Kumasi', 'Hair dryers for the salon'],
  ['Samuel Kwarteng', 'retail', 'Obuasi Central Market, Obuasi', 'Cement and roofing nails', 'telecel'],
  ['Vida Baah', 'market_trader', 'Dome Market, Accra', 'Plantain and cassava'],
  ['Kwabena Osei', 'other', 'Sunyani Town, Area 2, Sunyani', 'Salary bridge until the end of the month'],
  ['Rashida Issah', 'market_trader', 'Bolgatanga New Market, Bolgatanga', 'Baskets for a buyer in Accra'],
  ['Daniel Lamptey', 'services', 'Bukom Square, Accra', 'An outboard engine repair'],
  ['Grace Ampofo', 'retail', 'Nkawkaw Market, Nkawkaw', 'School bags before term'],
  ['Joseph Dogbe', 'agriculture', 'Ho Central Market, Ho', 'Pepper seedlings and a pump'],
  ['Hawa Seidu', 'market_trader', 'Tamale Central Market, Tamale', 'Dawadawa and groundnut paste'],
  ['Philomena Eshun', 'small_business', 'Market Circle, Takoradi', 'A freezer for the cold store'],
  ['Eric Agyapong', 'services', 'Kwadaso Estate, Kumasi', 'Welding rods and a mask'],
  ['Dela Agbeko', 'retail', 'Aflao Border Market, Aflao', 'Second-hand shoes by the bale', 'telecel'],
  ['Beatrice Owusu-Ansah', 'market_trader', 'Tafo Market, Kumasi', 'Charcoal for the rainy months'],
  ['Kwaku Adjei', 'agriculture', 'Ejura Market, Ejura', 'Beans before the price rises'],
  ['Charity Nartey', 'small_business', 'Ashaiman Main Market, Ashaiman', 'Aluminium pots for the chop bar'],
  ['Abdul Razak Mumuni', 'services', 'Zongo Lane, Koforidua', 'Parts for the motor tricycle'],
  ['Felicia Sarpong', 'retail', 'Berekum Market, Berekum', 'Cosmetics from Kumasi'],
  ['Stephen Aidoo', 'other', 'Tarkwa Station, Tarkwa', 'Rent advance', 'airteltigo'],
  ['Lydia Kumi', 'market_trader', 'Madina Market, Accra', 'Kenkey corn by the bag'],
  ['Benjamin Tawiah', 'services', 'Winneba Junction, Winneba', 'Speakers for hire'],
  ['Salamatu Iddrisu', 'market_trader', 'Savelugu Market, Savelugu', 'Rice for the naming season'],
  ['Naa Dedei Ankrah', 'small_business', 'La Beach Road, Accra', 'Coolers and chairs', 'telecel'],
  ['Isaac Opoku', 'retail', 'Mampong Market, Mampong', 'Exercise books and pens'],
  ['Theresa Donkor', 'market_trader', 'Salaga Market, Accra', 'Dried fish from Yeji'],
]

export const PEOPLE: readonly Person[] = ROWS.map(([name, business, address, purpose, network = 'mtn'], index) => ({
  name,
  phone: `${PREFIXES[network][index % 2 === 0 ? 0 : 1]}555${String(1101 + 37 * index).padStart(4, '0')}`,
  network,
  business,
  address,
  purpose,
}))

export const STAFF = [
  { name: 'Georgina Adjetey', role: 'front_desk', phone: '0205550101' },
  { name: 'Richard Nkansah', role: 'front_desk', phone: '0205550102' },
  { name: 'Mavis Oppong', role: 'manager', phone: '0205550103' },
  { name: 'Francis Acheampong', role: 'manager', phone: '0205550104' },
  { name: 'Dr Juliana Wiredu', role: 'md', phone: '0205550105' },
] as const
