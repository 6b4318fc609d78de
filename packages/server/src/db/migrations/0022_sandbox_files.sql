-- What users keep in the clouds of the sandbox: files of its Drive, records of its CloudKit. Nothing else uses them.
create table sandbox_files (
  id text primary key,
  -- The cloud, the app and the account, in one.
  folder text not null,
  -- A Drive may have several of one name.
  name text not null,
  content text not null,
  created_at timestamptz not null
);
create index sandbox_files_of_folder on sandbox_files (folder, name);
